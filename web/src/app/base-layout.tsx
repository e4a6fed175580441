import { Drawer } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useLocation, Link } from 'react-router'
import { useRouteHandle } from '#web/lib/current-route.ts'
import { useServices, useT } from '#web/lib/services.ts'
import { useShortcut } from '#web/lib/shortcuts.ts'
import { jsonEntry } from '#web/lib/storage.ts'
import { BrandMark } from '#web/ui/brand-mark.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import { Panes } from '#web/app/tabs/panes.tsx'
import { appMessages } from './app.messages.ts'
import { LayoutHeader } from './layout-header.tsx'
import { layoutMessages } from './layout.messages.ts'
import { homePath } from './home-path.ts'
import type { RouteNode } from './route-tree.ts'
import { SideMenu } from './side-menu.tsx'
import './layout.css'

const collapsedEntry = jsonEntry('siderCollapsed', (found) =>
  typeof found === 'boolean' ? found : undefined,
)

/** Moves focus to what was opened, so that readers of the screen and of the keyboard are where the eyes are. */
function useFocusOnOpen(path: string) {
  const main = useRef<HTMLElement>(null)
  const seen = useRef(path)
  useEffect(() => {
    if (seen.current === path) return
    seen.current = path
    const heading = main.current?.querySelector<HTMLElement>('h1')
    heading?.setAttribute('tabindex', '-1')
    const target = heading ?? main.current
    target?.focus({ preventScroll: true })
    main.current?.scrollTo({ top: 0 })
  }, [path])
  return main
}

function Brand() {
  const t = useT(appMessages)
  return (
    <Link to={homePath} className="layout-brand" aria-label={t('name')}>
      <BrandMark size={30} />
      <span>{t('name')}</span>
    </Link>
  )
}

/** The main layout: side menu, header, the page, footer. */
export function BaseLayout({ routes }: { routes: readonly RouteNode[] }) {
  const { storage } = useServices()
  const t = useT(layoutMessages)
  const { pathname } = useLocation()
  const main = useFocusOnOpen(pathname)
  const handle = useRouteHandle()
  const isPhone = useMedia('(max-width: 639px)')
  const [isCollapsed, setCollapsed] = useState(() => storage.read(collapsedEntry) ?? false)
  // The drawer belongs to the page it was opened on: going to another closes it.
  const [drawerPath, setDrawerPath] = useState<string>()
  const isDrawerOpen = drawerPath === pathname
  const closeDrawer = () => setDrawerPath(undefined)
  const toggle = () => {
    if (isPhone) return setDrawerPath(isDrawerOpen ? undefined : pathname)
    setCollapsed(!isCollapsed)
    storage.write(collapsedEntry, !isCollapsed)
  }
  useShortcut({ name: 'sider', keys: '[', words: layoutMessages.toggleMenu, run: toggle })
  const menu = (
    <SideMenu
      routes={routes}
      name={handle?.name}
      activeMenu={handle?.activeMenu}
      isCollapsed={!isPhone && isCollapsed}
    />
  )
  return (
    <div className="layout" data-collapsed={isCollapsed}>
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
      {isPhone ? (
        <Drawer
          placement="left"
          size={264}
          open={isDrawerOpen}
          onClose={closeDrawer}
          title={<Brand />}
          rootClassName="layout-drawer"
        >
          <nav aria-label={t('menu')}>{menu}</nav>
        </Drawer>
      ) : (
        <aside className="layout-sider">
          <Brand />
          <nav id="layout-menu" aria-label={t('menu')}>
            {menu}
          </nav>
        </aside>
      )}
      <LayoutHeader
        routes={routes}
        name={handle?.name}
        isExpanded={isPhone ? isDrawerOpen : !isCollapsed}
        isPhone={isPhone}
        onToggle={toggle}
      />
      <div className="layout-body">
        <main id="main" ref={main} tabIndex={-1} className="layout-main">
          <Panes />
        </main>
        <footer className="layout-footer">
          {t('copyright', { year: import.meta.env.BUILD_TIME.slice(0, 4) })}
        </footer>
      </div>
    </div>
  )
}
