import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMayOpen } from '#web/lib/route/open-pages.ts'

/** Link if the user may open the page, otherwise `instead`. */
export function PageLink(props: {
  to: string
  children: ReactNode
  instead?: ReactNode
  className?: string
  title?: string
  'aria-label'?: string
}) {
  const { instead = null, ...link } = props
  const mayOpen = useMayOpen()
  return mayOpen(link.to) ? <Link {...link} /> : instead
}
