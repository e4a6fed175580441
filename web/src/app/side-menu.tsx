import { routeIcons } from 'virtual:route-icons'
import { Menu } from 'antd'
import type { MenuProps } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useSay, useT } from '#web/lib/services.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useLastUrl } from '#web/app/tabs/tabs-context.ts'
import { addressOf } from './base-path.ts'
import { layoutMessages } from './layout.messages.ts'
import { flatten, isDirectory, trailOf } from './route-tree.ts'
import type { RouteNode } from './route-tree.ts'

type Item = NonNullable<MenuProps['items']>[number]

/** The menu of the permitted routes. Directories open and close, pages are links, links of others open outside. */
export function SideMenu(props: {
  routes: readonly RouteNode[]
  /** The route that is open. */
  name: string | undefined
  activeMenu: string | undefined
  isCollapsed: boolean
}) {
  const { routes, name, activeMenu, isCollapsed } = props
  const say = useSay()
  const lastUrl = useLastUrl()
  const t = useT(layoutMessages)
  const lit = activeMenu ? flatten(routes).find((node) => node.path === activeMenu)?.name : name
  const above = trailOf(routes, lit)
    .slice(0, -1)
    .map((node) => node.name)
  // What leads to the open page is open, until the person closes it; another page opens its own way again.
  const [folds, setFolds] = useState({ lit, openKeys: above })
  if (folds.lit !== lit) setFolds({ lit, openKeys: [...new Set([...folds.openKeys, ...above])] })

  const labelOf = (node: RouteNode) => {
    const words = say(node.words)
    const { href } = node.handle
    if (!href) return <Link to={lastUrl(node)}>{words}</Link>
    return (
      <a href={addressOf(href)} target="_blank" rel="noopener noreferrer">
        {words}
        <span className="visually-hidden">{t('opensOutside')}</span>
      </a>
    )
  }
  const itemOf = (node: RouteNode): Item => {
    const svg = routeIcons[node.handle.icon ?? '']
    const icon = svg ? <Icon svg={svg} size={18} /> : undefined
    const common = { key: node.name, ...(icon && { icon }) }
    return isDirectory(node)
      ? { ...common, label: say(node.words), children: itemsOf(node.children) }
      : { ...common, label: labelOf(node), ...(isCollapsed && { title: say(node.words) }) }
  }
  const itemsOf = (nodes: readonly RouteNode[]): Item[] =>
    nodes.filter((node) => !node.handle.hideInMenu).map(itemOf)

  return (
    <Menu
      mode="inline"
      className="side-menu"
      inlineIndent={20}
      inlineCollapsed={isCollapsed}
      selectedKeys={lit ? [lit] : []}
      {...(isCollapsed
        ? {}
        : {
            openKeys: folds.openKeys,
            onOpenChange: (openKeys: string[]) => setFolds({ lit, openKeys }),
          })}
      items={itemsOf(routes)}
    />
  )
}
