import { useEffect, useRef } from 'react'
import { isDirectory } from '#web/app/routes/route-tree.ts'
import type { RouteNode } from '#web/app/routes/route-tree.ts'
import { useTranslate } from '#web/lib/call/services.ts'
import { FlyoutEntry, useFlyouts } from './menu-flyout.tsx'
import { shownOf, type MenuPosition } from './menu-position.ts'
import { EntryFace, MenuTree, useFolds } from './menu-tree.tsx'
import { RouteLink } from './route-link.tsx'
import './menu.css'

type MenuProps = { nodes: readonly RouteNode[]; position: MenuPosition }

/** Milliseconds of the unfolding animation. */
const unfolding = 200

/** `scrollIntoView` would scroll the page too. */
function showWithin(scroller: Element, item: Element) {
  const frame = scroller.getBoundingClientRect()
  const { top, bottom } = item.getBoundingClientRect()
  if (top < frame.top) scroller.scrollTop -= frame.top - top
  else if (bottom > frame.bottom) scroller.scrollTop += bottom - frame.bottom
}

/** Menu beside the page; `isFlat` shows the first level only, `isCollapsed` its icons. */
export function SideMenu(props: MenuProps & { isCollapsed?: boolean; isFlat?: boolean }) {
  const { nodes, position, isCollapsed = false, isFlat = false } = props
  const menu = useRef<HTMLDivElement>(null)
  // Kept while the menu is collapsed.
  const folds = useFolds(nodes, position)
  const selected = isFlat ? position.first?.name : position.lit
  useEffect(() => {
    const show = () => {
      const item = menu.current?.querySelector('[aria-current]')
      if (menu.current && item) showWithin(menu.current.closest('nav') ?? menu.current, item)
    }
    const timer = setTimeout(show, unfolding)
    return () => clearTimeout(timer)
  }, [selected])
  return (
    <div ref={menu} className="side-menu" data-collapsed={isCollapsed}>
      {isFlat || isCollapsed ? (
        <FirstLevel {...{ nodes, position, isCollapsed, isFlat }} />
      ) : (
        <MenuTree nodes={nodes} position={position} folds={folds} />
      )}
    </div>
  )
}

function FirstLevel({
  nodes,
  position,
  isCollapsed,
  isFlat,
}: MenuProps & { isCollapsed: boolean; isFlat: boolean }) {
  const translate = useTranslate()
  const flyouts = useFlyouts()
  return (
    <ul className="menu-level" onPointerLeave={flyouts.leave}>
      {shownOf(nodes).map((node) => {
        const isLit = [position.lit, position.first?.name].includes(node.name)
        const title = isCollapsed ? translate(node.texts) : undefined
        const hasFlyout = isDirectory(node) && !isFlat
        return (
          <li
            key={node.name}
            title={hasFlyout ? undefined : title}
            onPointerEnter={({ pointerType }) => {
              if (pointerType === 'mouse') flyouts.hover(hasFlyout ? node.name : undefined)
            }}
          >
            {hasFlyout ? (
              <FlyoutEntry
                {...{ name: node.name, nodes: node.children, position, flyouts, isLit }}
                side="right"
              >
                <EntryFace node={node} />
              </FlyoutEntry>
            ) : (
              <RouteLink node={node} className="menu-entry" isLit={isLit}>
                <EntryFace node={node} />
              </RouteLink>
            )}
          </li>
        )
      })}
    </ul>
  )
}
