import { createRoot, hydrateRoot } from 'react-dom/client'
import { AppRoot } from './app-root.tsx'
import type { App } from './create-app.ts'
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

/** Draws the application: over the login form that index.html was built with, or into the root. */
export async function startApp(app: App, root: HTMLElement) {
  const { router } = app.shell.getState()
  await whenReady(router)
  const tree = <AppRoot app={app} onDrawn={() => replayEarlyClick(root)} />
  const isDrawnAlready =
    root.dataset.waiting === 'login' && router.state.location.pathname === '/login'
  if (isDrawnAlready) return hydrateRoot(root, tree)
  root.replaceChildren()
  const reactRoot = createRoot(root)
  reactRoot.render(tree)
  return reactRoot
}
