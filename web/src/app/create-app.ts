import { languages } from '@amber/contract/localized-text.ts'
import { createEarlyReads, forgetFirstReads } from '#web/lib/call/early-reads.ts'
import { createFeedback } from '#web/lib/feedback.ts'
import { createI18n, languageEntry } from '#web/lib/i18n/i18n.ts'
import { endReasonEntry } from '#web/lib/sign-in/end-reason.ts'
import { ownPath } from '#web/lib/route/own-path.ts'
import type { LastAct, Services } from '#web/lib/call/services.ts'
import { createSession, sessionEntries } from '#web/lib/call/session.ts'
import { createStorage, textEntry } from '#web/lib/browser/storage.ts'
import { readText } from '#web/lib/call/api.ts'
import { createTheme } from '#web/lib/theme/theme.ts'
import { createStore } from 'zustand/vanilla'
import type { StoreApi } from 'zustand/vanilla'
import { createLock } from '#web/app/lock/create-lock.ts'
import { lockedKey } from '#web/app/lock/locked-key.ts'
import { foundKey } from '#web/app/search/found-key.ts'
import { reloadOnChunkLoadError } from '#web/app/boot/reload-on-chunk-load-error.ts'
import { createRequestLayer } from './request-layer.ts'
import { withoutBase } from '#web/app/boot/base-path.ts'
import { createAppRouter } from '#web/app/routes/router.ts'
import type { AppRouter } from '#web/app/routes/router.ts'
import type { RouteObject } from 'react-router'
import type { SignedInState } from '#web/app/rights/signed-in-state.ts'
import { createSignInParts } from '#web/lib/sign-in/sign-in-parts.ts'
import { signOutBecause } from '#web/lib/sign-in/sign-out-now.ts'

export type App = {
  services: Services
  /**
   * Replaced at sign-out, so that no route or response of one user reaches the next; the router alone is replaced
   * when permissions change.
   */
  shell: StoreApi<{ router: AppRouter; signedInState: SignedInState }>
  dispose: () => void
  here: () => string
}

/** Maximum milliseconds that signing out waits for pending work. */
const lastActTime = 1500

const lockedMark = textEntry(lockedKey)

const contentOf = (document: Document, name: string) =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content

/** Set by boot.ts, also where it could not be stored. */
const firstLanguageOf = ({ documentElement }: Document) =>
  languages.find((language) => language === documentElement.lang) ?? languages[0]

/** Creates everything that outlives a page. */
export function createApp(window: Window & typeof globalThis): App {
  const { document, history } = window
  const listening = new AbortController()
  const base = import.meta.env.BASE_URL.replace(/\/$/, '')
  const storage = createStorage(() => window.localStorage)
  const windowStorage = createStorage(() => window.sessionStorage)
  const i18n = createI18n({ storage, first: firstLanguageOf(document) })
  const theme = createTheme({
    storage,
    media: window.matchMedia('(prefers-color-scheme: dark)'),
    root: document.documentElement,
  })
  const first = window.location.href
  const early = createEarlyReads({
    asked: window.amberAsked,
    storage,
    opened: withoutBase(window.location.pathname, base || '/') + window.location.search,
    isOpen: () => window.location.href === first,
  })
  const session = createSession(storage, early.askedAt)
  forgetFirstReads(session, storage)
  // Search results contain user names; an end reason concerns one session.
  session.subscribe(({ token }) => windowStorage.remove(token ? endReasonEntry : { key: foundKey }))
  const feedback = createFeedback()

  const here = () => {
    const { location } = shell.getState().router.state
    return withoutBase(location.pathname, base || '/') + location.search
  }
  const lastActs = new Set<LastAct>()
  const signOut = async ({ keepalive = false } = {}) => {
    const acting = Promise.allSettled([...lastActs].map((act) => act({ keepalive })))
    if (!keepalive && lastActs.size > 0)
      await Promise.race([acting, new Promise((resolve) => setTimeout(resolve, lastActTime))])
    const { refreshToken } = session.getState()
    session.clear()
    if (!refreshToken) return
    const { auth } = await import('@amber/contract/sign-in/auth.ts')
    // Succeeds locally even if the server is unreachable.
    await rawRequest(auth.logout, { refreshToken }, { timeout: 3000, keepalive }).catch(() => {})
  }
  const { rawRequest, call, silentRequest, restartApp } = createRequestLayer({
    baseUrl: `${base}/api`,
    session,
    i18n,
    feedback,
    window,
    goToSignOut: (code) => {
      const path = here()
      const isLoginPage = /^\/login\b/.test(path)
      // A sign-in may just have completed, or a confirmation may be open.
      if (isLoginPage && !session.getState().token) return
      const back = isLoginPage
        ? new URLSearchParams(path.split('?')[1]).get('redirect')
        : ownPath(path)
      const query = back ? `?redirect=${encodeURIComponent(back)}` : ''
      void shell.getState().router.navigate(`/login-out${query}`, { state: signOutBecause(code) })
    },
    isCovered: () => isCovered(),
    untilUnlocked: () => untilUnlocked(),
    takeOver: () => takeOver(),
    onRefused: () => void services.refreshRights(),
    signOutOnLeave: () => void signOut({ keepalive: true }),
    life: listening.signal,
    early,
  })
  const { isCovered, untilUnlocked, coverLocked, lockScreen } = createLock({
    load: async () => {
      const { coverScreen } = await import('#web/app/lock/cover.tsx')
      const parts = {
        services,
        rawRequest,
        window,
        onRestart: (act: () => void) =>
          shell.subscribe(({ signedInState }, before) => {
            if (signedInState !== before.signedInState) act()
          }),
        signOut: async () => {
          const path = here()
          await signOut()
          const isLoginPage = /^\/login\b/.test(path)
          restart(isLoginPage ? '/login' : `/login?redirect=${encodeURIComponent(path)}`)
        },
        signal: listening.signal,
      }
      return (isNew) => coverScreen(parts, isNew)
    },
    feedback,
    i18n,
  })
  const services: Services = {
    call,
    silentRequest,
    i18n,
    session,
    theme,
    feedback,
    storage,
    windowStorage,
    lockScreen,
    refreshRights: async (options = { isUrgent: false }) => {
      const { refreshRights } = await import('#web/app/rights/refresh-rights.ts')
      return refreshRights({ services, now: shell.getState, goOn }, options)
    },
    beforeSignOut: (act) => {
      lastActs.add(act)
      return () => lastActs.delete(act)
    },
    signInParts: createSignInParts(contentOf(document, 'amber-sign-in'), silentRequest),
    isEvaluation: contentOf(document, 'amber-mode') === 'evaluation',
  }

  const begin = (signedInState: SignedInState = {}, added?: RouteObject[]) => ({
    signedInState,
    router: createAppRouter({
      services,
      basename: base || '/',
      signOut,
      restart,
      signedInState,
      added,
    }),
  })
  const goOn = (signedInState: SignedInState, objects: RouteObject[]) => {
    if (listening.signal.aborted) return
    shell.getState().router.dispose()
    shell.setState(begin(signedInState, objects))
  }
  const restart = (path: string) => {
    // A late response after disposal would navigate the next application.
    if (listening.signal.aborted) return
    const { router, signedInState } = shell.getState()
    signedInState.isOver = true
    restartApp()
    feedback.clear()
    router.dispose()
    history.replaceState(null, '', base + path)
    shell.setState(begin())
  }
  /** Before the first render: a reload must show nothing behind the lock screen. */
  const coverIfLocked = () => {
    if (session.getState().token && storage.read(lockedMark)) coverLocked()
  }
  coverIfLocked()
  const shell: App['shell'] = createStore(() => begin())

  const followLanguage = () => {
    document.documentElement.lang = i18n.getState().language
  }
  i18n.subscribe(followLanguage)
  followLanguage()

  // Applies signing in and out to all tabs.
  const onStorage = ({ key }: StorageEvent) => {
    if (key === languageEntry.key) {
      const language = storage.read(languageEntry)
      if (language) i18n.setState({ language })
    }
    if (key === lockedKey) coverIfLocked()
    if (key?.startsWith('theme')) theme.readAgain()
    if (key !== null && key !== sessionEntries.token.key) return
    takeOver()
  }
  window.addEventListener('storage', onStorage, { signal: listening.signal })
  const takeOver = () => {
    const before = session.getState()
    if (!session.readAgain()) return false
    const { token, userId } = session.getState()
    if (!token) restart('/login')
    else if (!before.token)
      restart(ownPath(new URLSearchParams(window.location.search).get('redirect')) ?? '/')
    else if (before.userId !== userId) restart('/')
    return true
  }
  reloadOnChunkLoadError(window, {
    signal: listening.signal,
    wanted: () => {
      const { router } = shell.getState()
      const { location } = router.state.navigation
      return location && router.createHref(location)
    },
    readPage: () => readText('/index.html'),
  })
  const dispose = () => {
    listening.abort()
    shell.getState().router.dispose()
  }
  return { services, shell, dispose, here }
}
