import type { RouteObject } from 'react-router'
import { createStore } from 'zustand/vanilla'
import type { StoreApi } from 'zustand/vanilla'
import { withoutBase } from '#web/app/boot/base-path.ts'
import type { SignedInState } from '#web/app/rights/signed-in-state.ts'
import { createAppRouter } from '#web/app/routes/router.ts'
import type { AppRouter } from '#web/app/routes/router.ts'
import type { Services } from '#web/lib/call/services.ts'
import { ownPath } from '#web/lib/route/own-path.ts'
import { signOutBecause } from '#web/lib/sign-in/sign-out-now.ts'

/**
 * Replaced at sign-out, so that no route or response of one user reaches the next; the router alone is replaced when
 * permissions change.
 */
export type ShellStore = StoreApi<{ router: AppRouter; signedInState: SignedInState }>

const isLoginPage = (path: string) => /^\/login\b/.test(path)

function signOutPath(path: string): string {
  const back = isLoginPage(path)
    ? new URLSearchParams(path.split('?')[1]).get('redirect')
    : ownPath(path)
  return `/login-out${back ? `?redirect=${encodeURIComponent(back)}` : ''}`
}

/** Creates the router's store, and the functions that replace the router. */
export function createShell(parts: {
  base: string
  history: History
  services: Services
  signOut: () => Promise<void>
  restartApp: () => void
  signal: AbortSignal
}) {
  const { base, history, services, signOut, restartApp, signal } = parts
  const basename = base || '/'
  const begin = (signedInState: SignedInState = {}, added?: RouteObject[]) => ({
    signedInState,
    router: createAppRouter({ services, basename, signOut, restart, signedInState, added }),
  })
  const goOn = (signedInState: SignedInState, objects: RouteObject[]) => {
    if (signal.aborted) return
    store.getState().router.dispose()
    store.setState(begin(signedInState, objects))
  }
  const restart = (path: string) => {
    // A late response after disposal would navigate the next application.
    if (signal.aborted) return
    const { router, signedInState } = store.getState()
    signedInState.isOver = true
    restartApp()
    services.feedback.clear()
    router.dispose()
    history.replaceState(null, '', base + path)
    store.setState(begin())
  }
  const store: ShellStore = createStore(() => begin())
  const here = () => {
    const { location } = store.getState().router.state
    return withoutBase(location.pathname, basename) + location.search
  }
  return {
    store,
    goOn,
    restart,
    here,
    onRestart: (act: () => void) =>
      store.subscribe(({ signedInState }, before) => {
        if (signedInState !== before.signedInState) act()
      }),
    /** Opens the sign-out page for the server's `code`. */
    goToSignOut: (code: string) => {
      const path = here()
      // A sign-in may just have completed, or a confirmation may be open.
      if (isLoginPage(path) && !services.session.getState().token) return
      void store.getState().router.navigate(signOutPath(path), { state: signOutBecause(code) })
    },
    signOutAtLock: async () => {
      const path = here()
      await signOut()
      restart(isLoginPage(path) ? '/login' : `/login?redirect=${encodeURIComponent(path)}`)
    },
  }
}

export type Shell = ReturnType<typeof createShell>
