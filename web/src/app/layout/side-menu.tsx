import { Menu } from 'antd'
import type { MenuRef } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { flatten } from '#web/app/routes/join-routes.ts'
import { trailOf } from '#web/app/routes/route-tree.ts'
import type { RouteNode } from '#web/app/routes/route-tree.ts'
import { useThemeSettings } from '#web/app/theme/use-theme-settings.ts'
import { useMenuItems } from './menu-items.tsx'
import type { MenuPosition } from './menu-position.ts'
import './side-menu.css'

/** Milliseconds of the unfolding animation. */
const unfolding = 400

/** `scrollIntoView` would scroll the page too. */
function showWithin(scroller: Element, item: Element) {
  const frame = scroller.getBoundingClientRect()
  const { top, bottom } = item.getBoundingClientRect()
  if (top < frame.top) scroller.scrollTop -= frame.top - top
  else if (bottom > frame.bottom) scroller.scrollTop += bottom - frame.bottom
}

export function SideMenu(props: {
  nodes: readonly RouteNode[]
  position: MenuPosition
  isCollapsed?: boolean
  isFlat?: boolean
}) {
  const { nodes, isCollapsed = false, isFlat = false } = props
  const { lit, above, first } = props.position
  const isAlone = useThemeSettings().isOnlyExpandCurrentParentMenu
  const items = useMenuItems(nodes, { isFlat, hasTips: isCollapsed })
  // Directories of the open page are open until the user closes them.
  const [folds, setFolds] = useState<{ lit: string | undefined; openKeys: readonly string[] }>({
    lit,
    openKeys: above,
  })
  if (folds.lit !== lit) {
    const others = isAlone ? [] : folds.openKeys
    setFolds({ lit, openKeys: [...new Set([...others, ...above])] })
  }
  const onOpenChange = (openKeys: string[]) => {
    const added = openKeys.find((key) => !folds.openKeys.includes(key))
    const itsTrail = trailOf(nodes, added).map((node) => node.name)
    setFolds({ lit, openKeys: isAlone && added ? itsTrail : openKeys })
  }
  const selected = isFlat ? first?.name : lit
  const menu = useRef<MenuRef>(null)
  useEffect(() => {
    const show = () => {
      const list = menu.current?.menu?.list
      const item = list?.querySelector('.ant-menu-item-selected')
      if (list && item) showWithin(list.closest('nav') ?? list, item)
    }
    const timer = setTimeout(show, unfolding)
    return () => clearTimeout(timer)
  }, [selected])
  const isHere = flatten(nodes).some((node) => node.name === selected)
  return (
    <Menu
      ref={menu}
      mode="inline"
      className="side-menu"
      inlineIndent={20}
      inlineCollapsed={isCollapsed}
      getPopupContainer={(part) => part.closest('aside') ?? document.body}
      selectedKeys={selected && isHere ? [selected] : []}
      {...(!isCollapsed && { openKeys: [...folds.openKeys], onOpenChange })}
      items={items}
    />
  )
}
