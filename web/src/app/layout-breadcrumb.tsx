import { svg as chevron } from 'virtual:icon/chevron-down'
import { Link } from 'react-router'
import { useSay, useT } from '#web/lib/services.ts'
import { useLastUrl } from '#web/app/tabs/tabs-context.ts'
import { Icon } from '#web/ui/icon.tsx'
import { PopupMenu } from '#web/ui/popup-menu.tsx'
import { layoutMessages } from './layout.messages.ts'
import { firstPage, isDirectory, trailOf } from './route-tree.ts'
import type { RouteNode } from './route-tree.ts'

/** Where the open page stands. What has siblings offers them. */
export function LayoutBreadcrumb(props: {
  routes: readonly RouteNode[]
  name: string | undefined
  /** Only the page itself, for narrow screens. */
  isShort: boolean
}) {
  const say = useSay()
  const lastUrl = useLastUrl()
  const t = useT(layoutMessages)
  const trail = trailOf(props.routes, props.name)
  const shown = props.isShort ? trail.slice(-1) : trail

  const siblingsOf = (depth: number) => {
    const level = depth === 0 ? [] : (trail[depth - 1]?.children ?? [])
    const open = level.filter(({ handle }) => !handle.hideInMenu && !handle.href)
    return open.length > 1 ? open : []
  }
  const label = (node: RouteNode, isLast: boolean) => {
    const words = say(node.words)
    if (isLast) return <span aria-current="page">{words}</span>
    const path = isDirectory(node) ? firstPage(node) : lastUrl(node)
    return path ? <Link to={path}>{words}</Link> : words
  }
  return (
    <nav className="layout-breadcrumb" aria-label={t('breadcrumb')}>
      <ol>
        {shown.map((node, index) => {
          const depth = trail.indexOf(node)
          const siblings = props.isShort ? [] : siblingsOf(depth)
          return (
            <li key={node.name}>
              {label(node, index === shown.length - 1)}
              {siblings.length > 0 && (
                <PopupMenu
                  menu={{
                    selectedKeys: [node.name],
                    items: siblings.map((sibling) => ({
                      key: sibling.name,
                      label: (
                        <Link
                          to={isDirectory(sibling) ? (firstPage(sibling) ?? '/') : sibling.path}
                        >
                          {say(sibling.words)}
                        </Link>
                      ),
                    })),
                  }}
                >
                  <button
                    type="button"
                    className="tool layout-siblings"
                    aria-label={t('siblings', { name: say(node.words) })}
                  >
                    <Icon svg={chevron} size={14} />
                  </button>
                </PopupMenu>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
