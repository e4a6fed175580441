import { useMemo, useRef, useState, type RefObject } from 'react'
import { useLocation } from 'react-router'
import { Panes } from '#web/app/tabs/panes.tsx'
import { TabBar } from '#web/app/tabs/tab-bar.tsx'
import type { RouteNode } from '#web/app/routes/route-tree.ts'
import { useRouteHandle } from '#web/lib/route/current-route.ts'
import { useT } from '#web/lib/call/services.ts'
import { useShortcut } from '#web/lib/browser/shortcuts.ts'
import { useThemeSettings } from '#web/lib/theme/use-theme.ts'
import { LeaveFullContent } from './full-content.tsx'
import { LayoutBreadcrumb } from './layout-breadcrumb.tsx'
import { useLayoutFrame } from './layout-frame.ts'
import { LayoutHeader } from './layout-header.tsx'
import { layoutMessages } from './layout.messages.ts'
import { hasSider, hasTopMenu, useLayoutMode, type DrawnMode } from './layout-mode.ts'
import { LayoutSider } from './layout-sider.tsx'
import { useLayoutFlag, useSiderCollapse } from './layout-state.ts'
import { menuPosition } from './menu-position.ts'
import { useStoredOutline } from './use-stored-outline.ts'
import { BrandFooter } from '#web/ui/layout/brand-footer.tsx'
import '#web/ui/layout/elements.css'
import './layout.css'

function SkipLinks({ main }: { main: RefObject<HTMLElement | null> }) {
  const t = useT(layoutMessages)
  return (
    <>
      <a
        className="skip-link"
        href="#main"
        onClick={(event) => {
          event.preventDefault()
          main.current?.focus()
        }}
      >
        {t('skip')}
      </a>
      <a
        className="skip-link skip-link-list"
        href="#main"
        onClick={(event) => {
          event.preventDefault()
          if (main.current) focusList(main.current)
        }}
      >
        {t('skipToList')}
      </a>
    </>
  )
}

/** Breadcrumb above the page, for layouts without it in the header. */
function LayoutTrail(props: {
  routes: readonly RouteNode[]
  name: string | undefined
  isHidden: boolean
}) {
  const { routes, name, isHidden } = props
  return (
    <div className="layout-trail" hidden={isHidden}>
      <LayoutBreadcrumb routes={routes} name={name} isShort={false} />
    </div>
  )
}

/** Drawer of the phone layout. Any navigation or a wider window closes it. */
function useMenuDrawer(mode: DrawnMode) {
  const { key } = useLocation()
  const [drawer, setDrawer] = useState<{ on?: string; isLeft?: boolean }>({})
  const isOpen = drawer.on === key && mode === 'phone'
  if (drawer.on !== undefined && !isOpen) setDrawer({ isLeft: true })
  return {
    isOpen,
    isLeft: drawer.isLeft,
    toggle: () => setDrawer(isOpen ? {} : { on: key }),
    close: () => setDrawer({}),
  }
}

/** The page keeps its position in the tree in all layouts, which preserves its state. */
export function BaseLayout({ routes }: { routes: readonly RouteNode[] }) {
  const root = useRef<HTMLDivElement>(null)
  const main = useRef<HTMLElement>(null)
  const handle = useRouteHandle()
  const settings = useThemeSettings()
  const mode = useLayoutMode()
  const position = useMemo(() => menuPosition(routes, handle), [routes, handle])
  const { isCollapsed, toggle: toggleCollapse } = useSiderCollapse()
  const isFull = useLayoutFlag('fullContent')
  const frame = useLayoutFrame({ mode, settings, position })
  useStoredOutline(root, isFull)
  const drawer = useMenuDrawer(mode)
  const hasTrail =
    hasTopMenu(mode) && settings.header.breadcrumb.visible && position.above.length > 0
  const toggle = mode === 'phone' ? drawer.toggle : toggleCollapse
  // Without a sider the stored state must not change.
  const toggleSider = () => hasSider({ mode, layout: settings.layout, position }) && toggle()
  useShortcut({ name: 'sider', keys: '[', texts: layoutMessages.toggleMenu, run: toggleSider })
  return (
    <div
      ref={root}
      className="layout"
      style={frame}
      data-mode={mode}
      data-scroll={settings.layout.scrollMode}
      data-fixed={settings.fixedHeaderAndTab}
      data-collapsed={mode !== 'phone' && isCollapsed}
      data-full={isFull}
    >
      <SkipLinks main={main} />
      <LayoutSider
        routes={routes}
        position={position}
        mode={mode}
        isDrawerOpen={drawer.isOpen}
        isDrawerLeft={drawer.isLeft}
        onCloseDrawer={drawer.close}
      />
      <LayoutHeader
        routes={routes}
        position={position}
        name={handle?.name}
        mode={mode}
        isHidden={isFull}
        isExpanded={mode === 'phone' ? drawer.isOpen : !isCollapsed}
        onToggle={toggle}
      />
      <div className="layout-tabs" hidden={isFull}>
        <TabBar />
      </div>
      <div className="layout-body">
        {hasTrail && <LayoutTrail routes={routes} name={handle?.name} isHidden={isFull} />}
        <main id="main" ref={main} tabIndex={-1} className="layout-main">
          <Panes />
        </main>
        <LayoutFooter />
      </div>
      {isFull && <LeaveFullContent />}
    </div>
  )
}

const lists = '.data-table, .tree-grid'
const rows =
  '[role="treegrid"] tr[tabindex="0"], tbody a[href], tbody button, tbody input, .data-card :is(a[href], button, input)'

/** Focuses the first row of the list, or the list while it loads. */
export function focusList(main: HTMLElement): void {
  const list = [...main.querySelectorAll<HTMLElement>(lists)].find(
    (one) => one.getClientRects().length > 0,
  )
  const first = list?.querySelector<HTMLElement>(rows)
  ;(first ?? list ?? main).focus()
}

function LayoutFooter() {
  const { visible, fixed } = useThemeSettings().footer
  if (!visible) return null
  return (
    <footer className="layout-footer" data-fixed={fixed}>
      <span>
        <BrandFooter />
      </span>
    </footer>
  )
}
