import { svg as more } from 'virtual:icon/ellipsis'
import { Menu } from 'antd'
import { useCallback, useState } from 'react'
import type { RouteNode } from '#web/app/routes/route-tree.ts'
import { useTranslate, useT } from '#web/lib/call/services.ts'
import { Icon } from '#web/ui/picture/icon.tsx'
import { layoutMessages } from './layout.messages.ts'
import { NodeIcon, useMenuItems } from './menu-items.tsx'
import type { MenuPosition } from './menu-position.ts'
import './top-menu.css'

const chosen = '.ant-menu-item-selected, .ant-menu-submenu-selected'

/** Overflowing entries move below the last one, which then names the open page. */
export function TopMenu(props: {
  nodes: readonly RouteNode[]
  position: MenuPosition
  name: string
  isFlat?: boolean
}) {
  const { nodes, position, isFlat = false } = props
  const t = useT(layoutMessages)
  const items = useMenuItems(nodes, { isFlat })
  const translate = useTranslate()
  const selected = isFlat ? position.first?.name : position.lit
  const current = nodes.find(({ name }) => [selected, ...position.above].includes(name))
  const [isHidden, setHidden] = useState(false)
  const ref = useCallback((menu: HTMLElement | null) => {
    if (!menu) return undefined
    const look = () =>
      setHidden(menu.querySelector(`.ant-menu > [aria-hidden='true']:is(${chosen})`) !== null)
    // antd sets `aria-hidden` on overflowing entries.
    const observer = new MutationObserver(look)
    observer.observe(menu, { subtree: true, attributeFilter: ['aria-hidden', 'class'] })
    look()
    return () => observer.disconnect()
  }, [])
  return (
    <nav ref={ref} className="top-menu" aria-label={props.name}>
      <Menu
        mode="horizontal"
        selectedKeys={selected ? [selected, ...position.above] : []}
        overflowedIndicator={
          <>
            {isHidden && current && (
              <>
                <NodeIcon node={current} />
                <span className="top-menu-current">{translate(current.texts)}</span>
              </>
            )}
            <Icon svg={more} size={18} />
            <span className="visually-hidden">{t('more')}</span>
          </>
        }
        getPopupContainer={(part) => part.closest('header') ?? document.body}
        items={items}
      />
    </nav>
  )
}
