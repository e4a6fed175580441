import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { endReasonEntry } from '#web/lib/sign-in/end-reason.ts'
import { whenIdle } from '#web/lib/browser/when-idle.ts'
import { AppRoot } from './app-root.tsx'
import { constantRoutes } from '#web/app/routes/constant-routes.ts'
import type { App } from '#web/app/create-app.ts'
import { homePath } from '#web/app/routes/route-tree.ts'
import { flatten } from '#web/app/routes/join-routes.ts'
import type { AppRouter } from '#web/app/routes/router.ts'

/** Waits for the first screen, keeping the markup of index.html. */
function whenReady({ shell }: App): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const follow = ({ router }: { router: AppRouter }) => {
    if (router.state.initialized) return resolve()
    router.subscribe((state) => {
      if (state.initialized) resolve()
    })
  }
  // A redirect to sign-in replaces the router before its initialization.
  const stop = shell.subscribe(follow)
  follow(shell.getState())
  return promise.finally(stop)
}

/** Replays a click before hydration (marked by draw-boot.ts). */
function replayEarlyClick(root: HTMLElement) {
  const pressed = root.querySelector<HTMLElement>('[data-early]')
  root.removeAttribute('data-waiting')
  pressed?.removeAttribute('data-early')
  pressed?.click()
}

/** Prefetched: too late to load once the network fails. */
const fetchRotation = () => import('#web/app/rotate-tokens.ts')

/** Creates the format of times while data is on its way, as the first one of a page is slow. */
function prepareTimes({ services: { i18n } }: App) {
  setTimeout(() => i18n.formatOf(i18n.getState().language).dateTime(new Date().toISOString()))
}

/** Fetches home, which follows the sign-in page, then the pages that this one links to. */
async function fetchNext() {
  const { prefetchPages } = await import('#web/app/prefetch/prefetch-pages.ts')
  const linked = flatten(constantRoutes).filter(({ path }) => path.startsWith('/login/'))
  prefetchPages([homePath, ...linked.map(({ path }) => path)])
}

/** Runs home while the server checks the form. Not earlier: a slow phone would answer keys late. */
function runHomeOnSubmit() {
  const run = async () => {
    const { fetchPage } = await import('#web/app/rights/open-routes.ts')
    await fetchPage(homePath)
  }
  const onSubmit = () => setTimeout(() => void run().catch(() => {}))
  document.addEventListener('submit', onSubmit, { once: true, capture: true })
}

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

/** Reports unhandled errors; the code for it loads with the first one. */
function watchErrors({ here, services }: App) {
  let reports: Promise<(reason: unknown) => void> | undefined
  const load = async () => {
    const { createErrorReports } = await import('#web/app/report-errors.ts')
    const { silentRequest: call } = services
    return createErrorReports({ call, window, build: import.meta.env.BUILD_TIME, here })
  }
  const onError = (reason: unknown) => {
    reports ??= load()
    void reports.then(
      (report) => report(reason),
      () => {},
    )
  }
  window.addEventListener('error', ({ error, message }) => onError(error ?? message))
  window.addEventListener('unhandledrejection', ({ reason }) => onError(reason))
}

async function showCompanyTheme(services: App['services']) {
  const { followCompanyTheme } = await import('#web/app/theme/company-theme.ts')
  await followCompanyTheme(services)
}

/** Error boundaries show these to the user; `reportError` logs them and notifies `watchErrors`. */
const onCaughtError = (error: unknown) => reportError(error)

/** Hydrates the prerendered login form, or renders into the root. */
export async function startApp(app: App, root: HTMLElement) {
  if (!import.meta.env.DEV) watchErrors(app)
  if (app.services.session.getState().token) prepareTimes(app)
  await Promise.all([whenReady(app), app.services.i18n.loaded])
  const isLogin = /^\/login(\?|$)/.test(app.here())
  const onDrawn = () => {
    // First, as the early click submits the form.
    if (isLogin) runHomeOnSubmit()
    replayEarlyClick(root)
    whenIdle(() => void watchBuilds(app).catch(() => {}))
    if (app.services.session.getState().token || isLogin)
      whenIdle(() => void fetchRotation().catch(() => {}))
    if (isLogin)
      whenIdle(() => {
        void fetchNext().catch(() => {})
        void showCompanyTheme(app.services).catch(() => {})
      })
  }
  const tree = <AppRoot app={app} onDrawn={onDrawn} />
  // The prerendered form lacks the end reason.
  const isNotified = app.services.windowStorage.read(endReasonEntry) !== undefined
  const isDrawnAlready = root.dataset.waiting === 'login' && isLogin && !isNotified
  // A transition keeps a slow phone responsive, and what boot drew on the screen until the app replaces it.
  if (isDrawnAlready) return startTransition(() => void hydrateRoot(root, tree, { onCaughtError }))
  startTransition(() => createRoot(root, { onCaughtError }).render(tree))
}
