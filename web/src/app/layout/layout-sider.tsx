import type { RouteNode } from '#web/app/routes/route-tree.ts'
import { useTranslate, useT } from '#web/lib/call/services.ts'
import { useThemeSettings } from '#web/lib/theme/use-theme.ts'
import { partOnDemand } from '#web/ui/feedback/part-on-demand.tsx'
import { LayoutBrand } from './layout-brand.tsx'
import { layoutMessages } from './layout.messages.ts'
import type { DrawnMode } from './layout-mode.ts'
import { useSiderCollapse } from './layout-state.ts'
import { entriesBelow } from './menu-position.ts'
import type { MenuPosition } from './menu-position.ts'
import { MixSider } from './mix-sider.tsx'
import { SideMenu } from './side-menu.tsx'
import { SiderEdge } from './sider-edge.tsx'
import { SiderFrame } from './sider-frame.tsx'

/** Stays mounted once loaded, so that it can animate out. */
const PhoneMenu = partOnDemand(() => import('./phone-menu.tsx').then((part) => part.PhoneMenu))

type SiderProps = {
  routes: readonly RouteNode[]
  position: MenuPosition
  mode: DrawnMode
  isDrawerOpen: boolean
  /** Closed by navigation: focus belongs to the page. */
  isDrawerLeft: boolean | undefined
  onCloseDrawer: () => void
}

export function LayoutSider(props: SiderProps) {
  const { routes, position, mode } = props
  if (mode === 'horizontal') return null
  if (mode === 'vertical-mix') return <MixSider routes={routes} position={position} />
  if (mode === 'phone')
    return (
      <PhoneMenu
        routes={routes}
        position={position}
        isOpen={props.isDrawerOpen}
        isLeft={props.isDrawerLeft}
        onClose={props.onCloseDrawer}
      />
    )
  return <PlainSider routes={routes} position={position} isBelow={mode === 'horizontal-mix'} />
}

function PlainSider(props: Pick<SiderProps, 'routes' | 'position'> & { isBelow: boolean }) {
  const { routes, position, isBelow } = props
  const t = useT(layoutMessages)
  const translate = useTranslate()
  const { isCollapsed } = useSiderCollapse()
  const { reverseHorizontalMix } = useThemeSettings().layout
  const isSecondLevel = isBelow && !reverseHorizontalMix
  const nodes = isSecondLevel ? entriesBelow(position.first) : routes
  if (nodes.length === 0) return null
  const name =
    isSecondLevel && position.first
      ? t('menuOf', { name: translate(position.first.texts) })
      : t('menu')
  return (
    <SiderFrame>
      {!isBelow && <LayoutBrand />}
      <nav id="layout-menu" aria-label={name}>
        <SideMenu
          nodes={nodes}
          position={position}
          isCollapsed={isCollapsed}
          isFlat={isBelow && reverseHorizontalMix}
        />
      </nav>
      {!isCollapsed && <SiderEdge setting="width" />}
    </SiderFrame>
  )
}
