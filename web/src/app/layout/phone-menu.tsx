import type { RouteNode } from '#web/app/routes/route-tree.ts'
import { useT } from '#web/lib/call/services.ts'
import { SideDrawer } from '#web/ui/dialog/side-drawer.tsx'
import { LayoutBrand } from './layout-brand.tsx'
import { layoutMessages } from './layout.messages.ts'
import type { MenuPosition } from './menu-position.ts'
import { SideMenu } from './side-menu.tsx'
import './menu.css'

export function PhoneMenu(props: {
  routes: readonly RouteNode[]
  position: MenuPosition
  isOpen: boolean
  /** Closed by navigation: focus belongs to the page. */
  isLeft: boolean | undefined
  onClose: () => void
}) {
  const t = useT(layoutMessages)
  return (
    <SideDrawer
      placement="left"
      size={272}
      isOpen={props.isOpen}
      onClose={props.onClose}
      focusable={{ focusTriggerAfterClose: !props.isLeft }}
      title={<LayoutBrand />}
      rootClassName="phone-menu"
    >
      <nav aria-label={t('menu')}>
        <SideMenu nodes={props.routes} position={props.position} />
      </nav>
    </SideDrawer>
  )
}
