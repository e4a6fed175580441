import { svg as dot } from 'virtual:icon/dot'
import { svg as folder } from 'virtual:icon/folder'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { addressOf } from '#web/app/boot/base-path.ts'
import { isDirectory } from '#web/app/routes/route-tree.ts'
import type { RouteNode } from '#web/app/routes/route-tree.ts'
import { useLastUrl } from '#web/app/tabs/tabs-context.ts'
import { useT } from '#web/lib/call/services.ts'
import { Icon } from '#web/ui/picture/icon.tsx'
import { RouteIcon } from '#web/ui/picture/route-icon.tsx'
import { layoutMessages } from './layout.messages.ts'
import { leadsTo } from './menu-position.ts'

export function NodeIcon(props: { node: RouteNode; size?: number; className?: string }) {
  const { node, size = 18, className } = props
  const { icon } = node.handle
  if (icon) return <RouteIcon name={icon} size={size} className={className} />
  const svg = isDirectory(node) ? folder : dot
  return <Icon svg={svg} size={size} {...(className && { className })} />
}

export function RouteLink(props: {
  node: RouteNode
  className?: string
  children: ReactNode
  isLit?: boolean
}) {
  const { node, children, className, isLit } = props
  const t = useT(layoutMessages)
  const lastUrl = useLastUrl()
  const { href } = node.handle
  const common = {
    ...(className && { className }),
    ...(isLit && { 'aria-current': true as const }),
  }
  if (!href)
    return (
      <Link to={isDirectory(node) ? leadsTo(node) : lastUrl(node)} {...common}>
        {children}
      </Link>
    )
  return (
    <a href={addressOf(href)} target="_blank" rel="noopener noreferrer" {...common}>
      {children}
      <span className="visually-hidden">{t('opensOutside')}</span>
    </a>
  )
}
