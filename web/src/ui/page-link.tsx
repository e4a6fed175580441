import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMayOpen } from '#web/lib/route/open-pages.ts'

/**
 * A link to a page of ours for who may open that page. For everybody else `instead` stands there: nothing unless told,
 * and in a text the words alone.
 */
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
