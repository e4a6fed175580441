import { createRoot, hydrateRoot } from 'react-dom/client'
import { whenIdle } from '#web/lib/when-idle.ts'
import { AppRoot } from './app-root.tsx'
import type { App } from './create-app.ts'
import { homePath } from './home-path.ts'
import { pageOf } from './page-of.ts'
import type { AppRouter } from './router.ts'

/** Waits until the screen asked for is fetched; until then index.html's own markup stays. */
function whenReady(router: AppRouter): Promise<void> {
  if (router.state.initialized) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = router.subscribe((state) => {
      if (!state.initialized) return
      stop()
      resolve()
    })
  })
}

/** Presses what was pressed before there was anybody to hear it (web/boot.js marks it). */
function replayEarlyClick(root: HTMLElement) {
  const pressed = root.querySelector<HTMLElement>('[data-early]')
  root.removeAttribute('data-waiting')
  pressed?.removeAttribute('data-early')
  pressed?.click()
}

/** While somebody types a password, what comes after it is fetched. */
async function fetchHome() {
  const [{ protectedRoutes }] = await Promise.all([
    import('./routes.ts'),
    import('@amber/contract/roles.ts'),
    import('@amber/contract/auth.ts'),
    import('./shell.tsx'),
  ])
  const home = protectedRoutes.find((route) => route.path === homePath)
  if (home) await pageOf(home)
}

/** The sign-in page in the company's colours, where nobody has chosen other ones in this browser. */
async function showCompanyTheme(services: App['services']) {
  const { followCompanyTheme } = await import('#web/app/theme/company-theme.ts')
  await followCompanyTheme(services)
}

/** Draws the application: over the login form that index.html was built with, or into the root. */
export async function startApp(app: App, root: HTMLElement) {
  const { router } = app.shell.getState()
  await whenReady(router)
  const isLogin = /^\/login(\?|$)/.test(app.here())
  const onDrawn = () => {
    replayEarlyClick(root)
    // Not fetched in time is fetched when needed, and what is wrong is said then.
    if (isLogin)
      whenIdle(() => {
        void fetchHome().catch(() => {})
        void showCompanyTheme(app.services).catch(() => {})
      })
  }
  const tree = <AppRoot app={app} onDrawn={onDrawn} />
  const isDrawnAlready = root.dataset.waiting === 'login' && isLogin
  if (isDrawnAlready) return hydrateRoot(root, tree)
  root.replaceChildren()
  const reactRoot = createRoot(root)
  reactRoot.render(tree)
  return reactRoot
}
