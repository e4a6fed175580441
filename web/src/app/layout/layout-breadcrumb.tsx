import { svg as chevron } from 'virtual:icon/chevron-down'
import { Link } from 'react-router'
import { isDirectory, trailOf } from '#web/app/route-tree.ts'
import type { RouteNode } from '#web/app/route-tree.ts'
import { useLastUrl } from '#web/app/tabs/tabs-context.ts'
import { useSay, useT } from '#web/lib/services.ts'
import { CutText } from '#web/ui/cut-text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PopupMenu } from '#web/ui/popup-menu.tsx'
import { useThemeSettings } from '#web/app/theme/use-theme-settings.ts'
import { layoutMessages } from './layout.messages.ts'
import { RouteIcon, RouteLink } from './menu-items.tsx'
import { shownOf } from './menu-place.ts'

/** Where the open page stands. What has siblings opens them. */
export function LayoutBreadcrumb(props: {
  routes: readonly RouteNode[]
  name: string | undefined
  /** Only the page itself, for narrow screens. */
  isShort: boolean
}) {
  const t = useT(layoutMessages)
  const trail = trailOf(props.routes, props.name)
  const shown = props.isShort ? trail.slice(-1) : trail
  return (
    <nav className="layout-breadcrumb" aria-label={t('breadcrumb')}>
      <ol>
        {shown.map((node) => {
          const level = trail[trail.indexOf(node) - 1]?.children ?? props.routes
          return (
            <li key={node.name}>
              <Crumb
                node={node}
                isLast={node === trail.at(-1)}
                siblings={props.isShort ? [] : shownOf(level)}
              />
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

/** A page above the open one is a link with its siblings beside; what leads nowhere itself opens them. */
function Crumb(props: { node: RouteNode; isLast: boolean; siblings: readonly RouteNode[] }) {
  const { node, isLast, siblings } = props
  const say = useSay()
  const t = useT(layoutMessages)
  const { showIcon } = useThemeSettings().header.breadcrumb
  const hasSiblings = siblings.some((sibling) => sibling !== node)
  const lastUrl = useLastUrl()
  const isLink = !isLast && !isDirectory(node)
  const current = isLast ? { 'aria-current': 'page' as const } : {}
  const words = (
    <>
      {showIcon && node.handle.icon && <RouteIcon node={node} size={16} />}
      <CutText>{say(node.words)}</CutText>
    </>
  )
  const plain = isLink ? (
    <Link className="crumb" to={lastUrl(node)}>
      {words}
    </Link>
  ) : (
    <span className="crumb" {...current}>
      {words}
    </span>
  )
  if (!hasSiblings) return plain
  const items = siblings.map((sibling) => ({
    key: sibling.name,
    icon: <RouteIcon node={sibling} size={16} />,
    label: <RouteLink node={sibling}>{say(sibling.words)}</RouteLink>,
  }))
  return (
    <>
      {isLink && plain}
      <PopupMenu menu={{ selectedKeys: [node.name], items }}>
        <button
          type="button"
          className={isLink ? 'crumb crumb-alone' : 'crumb'}
          aria-label={t('siblings', { name: say(node.words) })}
          aria-haspopup="menu"
          {...current}
        >
          {!isLink && words}
          <Icon svg={chevron} size={14} />
        </button>
      </PopupMenu>
    </>
  )
}
