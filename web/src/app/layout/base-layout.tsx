import { useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Panes } from '#web/app/tabs/panes.tsx'
import { TabBar } from '#web/app/tabs/tab-bar.tsx'
import type { RouteNode } from '#web/app/routes/route-tree.ts'
import { useRouteHandle } from '#web/lib/route/current-route.ts'
import { useT } from '#web/lib/call/services.ts'
import { useShortcut } from '#web/lib/browser/shortcuts.ts'
import { useThemeSettings } from '#web/app/theme/use-theme-settings.ts'
import { LeaveFullContent } from './full-content.tsx'
import { LayoutBreadcrumb } from './layout-breadcrumb.tsx'
import { LayoutFooter } from './layout-footer.tsx'
import { useLayoutFrame } from './layout-frame.ts'
import { LayoutHeader } from './layout-header.tsx'
import { focusList } from './focus-list.ts'
import { layoutMessages } from './layout.messages.ts'
import { hasSider, hasTopMenu, useLayoutMode } from './layout-mode.ts'
import { LayoutSider } from './layout-sider.tsx'
import { useLayoutFlag, useSiderCollapse } from './layout-state.ts'
import { menuPosition } from './menu-position.ts'
import '#web/ui/elements.css'
import './layout.css'

/** The page keeps its position in the tree in all layouts, which preserves its state. */
export function BaseLayout({ routes }: { routes: readonly RouteNode[] }) {
  const t = useT(layoutMessages)
  const { key } = useLocation()
  const main = useRef<HTMLElement>(null)
  const handle = useRouteHandle()
  const settings = useThemeSettings()
  const mode = useLayoutMode()
  const position = useMemo(() => menuPosition(routes, handle), [routes, handle])
  const { isCollapsed, toggle: toggleCollapse } = useSiderCollapse()
  const isFull = useLayoutFlag('fullContent')
  const frame = useLayoutFrame({ mode, settings, position })
  // Any navigation or a wider window closes the drawer.
  const [drawer, setDrawer] = useState<{ on?: string; isLeft?: boolean }>({})
  const isDrawerOpen = drawer.on === key && mode === 'phone'
  if (drawer.on !== undefined && !isDrawerOpen) setDrawer({ isLeft: true })
  const hasTrail =
    hasTopMenu(mode) && settings.header.breadcrumb.visible && position.above.length > 0
  const toggle = () =>
    mode === 'phone' ? setDrawer(isDrawerOpen ? {} : { on: key }) : toggleCollapse()
  // Without a sider the stored state must not change.
  const toggleSider = () => hasSider({ mode, layout: settings.layout, position }) && toggle()
  useShortcut({ name: 'sider', keys: '[', texts: layoutMessages.toggleMenu, run: toggleSider })
  return (
    <div
      className="layout"
      style={frame}
      data-mode={mode}
      data-scroll={settings.layout.scrollMode}
      data-fixed={settings.fixedHeaderAndTab}
      data-collapsed={mode !== 'phone' && isCollapsed}
      data-full={isFull}
    >
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
      <LayoutSider
        routes={routes}
        position={position}
        mode={mode}
        isDrawerOpen={isDrawerOpen}
        isDrawerLeft={drawer.isLeft}
        onCloseDrawer={() => setDrawer({})}
      />
      <LayoutHeader
        routes={routes}
        position={position}
        name={handle?.name}
        mode={mode}
        isHidden={isFull}
        isExpanded={mode === 'phone' ? isDrawerOpen : !isCollapsed}
        onToggle={toggle}
      />
      <div className="layout-tabs" hidden={isFull}>
        <TabBar />
      </div>
      <div className="layout-body">
        {hasTrail && (
          <div className="layout-trail" hidden={isFull}>
            <LayoutBreadcrumb routes={routes} name={handle?.name} isShort={false} />
          </div>
        )}
        <main id="main" ref={main} tabIndex={-1} className="layout-main">
          <Panes />
        </main>
        <LayoutFooter />
      </div>
      {isFull && <LeaveFullContent />}
    </div>
  )
}
