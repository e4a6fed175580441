import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { endReasonEntry } from '#web/lib/sign-in/end-reason.ts'
import { whenIdle } from '#web/lib/browser/when-idle.ts'
import { AppRoot } from './app-root.tsx'
import { constantRoutes } from '#web/app/routes/constant-routes.ts'
import type { App } from '#web/app/create-app.ts'
import { homePath } from '#web/app/routes/home-path.ts'
import { flatten } from '#web/app/routes/join-routes.ts'
import { pageOf } from '#web/app/routes/page-of.ts'
import type { AppRouter } from '#web/app/routes/router.ts'

/** Waits until the screen asked for is fetched; until then index.html's own markup stays. */
function whenReady({ shell }: App): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const follow = ({ router }: { router: AppRouter }) => {
    if (router.state.initialized) return resolve()
    router.subscribe((state) => {
      if (state.initialized) resolve()
    })
  }
  // Who turns out to be signed out begins again with another router before the first has come to anything.
  const stop = shell.subscribe(follow)
  follow(shell.getState())
  return promise.finally(stop)
}

/** Presses what was pressed before there was anybody to hear it (web/src/app/boot/draw-boot.ts marks it). */
function replayEarlyClick(root: HTMLElement) {
  const pressed = root.querySelector<HTMLElement>('[data-early]')
  root.removeAttribute('data-waiting')
  pressed?.removeAttribute('data-early')
  pressed?.click()
}

/** Wanted when the network fails, when it is too late to fetch it. */
const fetchRotation = () => import('#web/app/rotate-tokens.ts')

/** While somebody types a password, what comes after it is fetched. */
async function fetchHome() {
  const [{ fetchPage }] = await Promise.all([
    import('#web/app/rights/open-routes.ts'),
    import('@amber/contract/sign-in/auth.ts'),
    fetchRotation(),
  ])
  await fetchPage(homePath)
}

/** The other screens of the login area, so that going from one to another waits for nothing. */
async function fetchLoginArea() {
  const pages = flatten(constantRoutes).filter(({ path }) => path.startsWith('/login/'))
  await Promise.all(pages.map((route) => pageOf(route)))
}

/** Looks out for new builds, for as long as this page is open. In development every change is one. */
async function watchBuilds({ services }: App) {
  if (import.meta.env.DEV) return
  const { watchBuild } = await import('#web/app/notices/watch-build.ts')
  watchBuild({
    services,
    document,
    buildTime: import.meta.env.BUILD_TIME,
    reload: () => window.location.reload(),
  })
}

/** The sign-in page in the company's colours, where nobody has chosen other ones in this browser. */
async function showCompanyTheme(services: App['services']) {
  const { followCompanyTheme } = await import('#web/app/theme/company-theme.ts')
  await followCompanyTheme(services)
}

/** Draws the application: over the login form that index.html was built with, or into the root. */
export async function startApp(app: App, root: HTMLElement) {
  await whenReady(app)
  const isLogin = /^\/login(\?|$)/.test(app.here())
  const onDrawn = () => {
    replayEarlyClick(root)
    // Not fetched in time is fetched when needed, and what is wrong is said then.
    whenIdle(() => void watchBuilds(app).catch(() => {}))
    if (app.services.session.getState().token) whenIdle(() => void fetchRotation().catch(() => {}))
    if (isLogin)
      whenIdle(() => {
        void fetchHome()
          .then(() => fetchLoginArea())
          .catch(() => {})
        void showCompanyTheme(app.services).catch(() => {})
      })
  }
  const tree = <AppRoot app={app} onDrawn={onDrawn} />
  // Who reloads while a session is ended is told why, which the form of the build has no line for.
  const isNotified = app.services.windowStorage.read(endReasonEntry) !== undefined
  const isDrawnAlready = root.dataset.waiting === 'login' && isLogin && !isNotified
  if (isDrawnAlready) return hydrateRoot(root, tree)
  root.replaceChildren()
  const reactRoot = createRoot(root)
  // In pieces, between which a slow phone can answer to who touches it.
  startTransition(() => reactRoot.render(tree))
  return reactRoot
}
