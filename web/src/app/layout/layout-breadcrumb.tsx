import { svg as chevron } from 'virtual:icon/chevron-down'
import { svg as dots } from 'virtual:icon/ellipsis'
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
import { NodeIcon, RouteLink } from './menu-items.tsx'
import { shownOf } from './menu-place.ts'
import { useTrailRoom } from './use-trail-room.ts'

/** Where the open page stands. What has siblings opens them; the first parts go where there is no room for all. */
export function LayoutBreadcrumb(props: {
  routes: readonly RouteNode[]
  name: string | undefined
  /** Only the page itself, for narrow screens. */
  isShort: boolean
}) {
  const t = useT(layoutMessages)
  const { showIcon } = useThemeSettings().header.breadcrumb
  const say = useSay()
  const trail = trailOf(props.routes, props.name)
  const shown = props.isShort ? trail.slice(-1) : trail
  const look = [showIcon, ...shown.map(({ words }) => say(words))].join('/')
  const { ref, dropped } = useTrailRoom(look)
  return (
    <nav ref={ref} className="layout-breadcrumb" aria-label={t('breadcrumb')}>
      <ol>
        {dropped > 0 && (
          <li>
            <PagesAbove nodes={shown.slice(0, dropped)} />
          </li>
        )}
        {shown.map((node, place) => {
          const level = trail[trail.indexOf(node) - 1]?.children ?? props.routes
          return (
            <li key={node.name} data-part hidden={place < dropped}>
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

/** In place of the parts for which there is no room. */
function PagesAbove({ nodes }: { nodes: readonly RouteNode[] }) {
  const t = useT(layoutMessages)
  return (
    <PopupMenu menu={{ items: useItems(nodes) }}>
      <button type="button" className="crumb crumb-alone" aria-label={t('pagesAbove')}>
        <Icon svg={dots} size={16} />
      </button>
    </PopupMenu>
  )
}

/** Pages to go to, as a menu lists them. */
function useItems(nodes: readonly RouteNode[]) {
  const say = useSay()
  return nodes.map((node) => ({
    key: node.name,
    icon: <NodeIcon node={node} size={16} />,
    label: <RouteLink node={node}>{say(node.words)}</RouteLink>,
  }))
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
      {showIcon && node.handle.icon && <NodeIcon node={node} size={16} />}
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
  const items = useItems(siblings)
  if (!hasSiblings) return plain
  return (
    <>
      {isLink && plain}
      <PopupMenu menu={{ selectedKeys: [node.name], items }}>
        <button
          type="button"
          className={isLink ? 'crumb crumb-alone' : 'crumb'}
          aria-label={t('siblings', { name: say(node.words) })}
          {...current}
        >
          {!isLink && words}
          <Icon svg={chevron} size={14} />
        </button>
      </PopupMenu>
    </>
  )
}
