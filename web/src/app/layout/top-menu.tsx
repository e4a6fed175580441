import { svg as more } from 'virtual:icon/ellipsis'
import { Menu } from 'antd'
import type { RouteNode } from '#web/app/route-tree.ts'
import { useT } from '#web/lib/services.ts'
import { Icon } from '#web/ui/icon.tsx'
import { layoutMessages } from './layout.messages.ts'
import { useMenuItems } from './menu-items.tsx'
import type { MenuPlace } from './menu-place.ts'
import './top-menu.css'

/** A menu from left to right in the header. What has no room is below its last entry. */
export function TopMenu(props: {
  nodes: readonly RouteNode[]
  place: MenuPlace
  name: string
  /** Only the first level, each entry leading to its first page. */
  isFlat?: boolean
}) {
  const { nodes, place, isFlat = false } = props
  const t = useT(layoutMessages)
  const items = useMenuItems(nodes, { isFlat })
  const selected = isFlat ? place.first?.name : place.lit
  return (
    <nav className="top-menu" aria-label={props.name}>
      <Menu
        mode="horizontal"
        selectedKeys={selected ? [selected, ...place.above] : []}
        overflowedIndicator={
          <>
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
