import { languageEntry } from '#web/lib/i18n/i18n.ts'
import { ownPath } from '#web/lib/route/own-path.ts'
import type { LastAct, Services } from '#web/lib/call/services.ts'
import { sessionEntries, type SessionStore } from '#web/lib/call/session.ts'
import { textEntry } from '#web/lib/browser/storage.ts'
import { readText } from '#web/lib/call/api.ts'
import { createLock, lockedKey } from '#web/app/lock/create-lock.ts'
import { reloadOnChunkLoadError } from '#web/app/boot/reload-on-chunk-load-error.ts'
import { servedMeta, createBrowserParts, type BrowserParts } from './create-browser-parts.ts'
import { createRequestLayer, type RequestLayer } from './request-layer.ts'
import { createShell, type Shell, type ShellStore } from './create-shell.ts'
import { createSignInParts } from '#web/lib/sign-in/sign-in-parts.ts'

export type App = {
  services: Services
  shell: ShellStore
  dispose: () => void
  here: () => string
}

/** Maximum milliseconds that signing out waits for pending work. */
const lastActTime = 1500

const lockedMark = textEntry(lockedKey)

/** Ends the session after the registered work. */
function createSignOut(session: SessionStore, rawRequest: () => Services['call']) {
  const lastActs = new Set<LastAct>()
  return {
    beforeSignOut: (act: LastAct) => {
      lastActs.add(act)
      return () => lastActs.delete(act)
    },
    signOut: async ({ keepalive = false } = {}) => {
      const acting = Promise.allSettled([...lastActs].map((act) => act({ keepalive })))
      if (!keepalive && lastActs.size > 0)
        await Promise.race([acting, new Promise((resolve) => setTimeout(resolve, lastActTime))])
      const { refreshToken } = session.getState()
      session.clear()
      if (!refreshToken) return
      const { auth } = await import('@amber/contract/sign-in/auth.ts')
      // Succeeds locally even if the server is unreachable.
      await rawRequest()(auth.logout, { refreshToken }, { timeout: 3000, keepalive }).catch(
        () => {},
      )
    },
  }
}

/** Takes over tokens that another tab has stored. Returns whether they differed. */
function takeOverTokens(window: Window, session: SessionStore, restart: (path: string) => void) {
  const before = session.getState()
  if (!session.readAgain()) return false
  const { token, userId } = session.getState()
  if (!token) restart('/login')
  else if (!before.token)
    restart(ownPath(new URLSearchParams(window.location.search).get('redirect')) ?? '/')
  else if (before.userId !== userId) restart('/')
  return true
}

/** Applies the language, the lock, the theme, signing in and signing out to all tabs. */
function followOtherTabs(
  window: Window,
  { storage, i18n, theme }: Services,
  on: { lock: () => void; tokens: () => void; signal: AbortSignal },
) {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === languageEntry.key) {
      const language = storage.read(languageEntry)
      if (language) i18n.followLanguage(language)
    }
    if (key === lockedKey) on.lock()
    if (key?.startsWith('theme')) theme.readAgain()
    if (key === null || key === sessionEntries.token.key) on.tokens()
  }
  window.addEventListener('storage', onStorage, { signal: on.signal })
}

function followLanguage({ documentElement }: Document, { i18n }: Services) {
  const follow = () => {
    documentElement.lang = i18n.getState().language
  }
  i18n.subscribe(follow)
  follow()
}

/** Reloads the page when a chunk of an earlier build is missing. */
function reloadForNewBuild(window: Window, { store }: Shell, signal: AbortSignal) {
  reloadOnChunkLoadError(window, {
    signal,
    wanted: () => {
      const { router } = store.getState()
      const { location } = router.state.navigation
      return location && router.createHref(location)
    },
    readPage: () => readText('/index.html'),
  })
}

function createServices(
  document: Document,
  parts: Pick<Services, 'lockScreen' | 'beforeSignOut'> & {
    kept: BrowserParts['kept']
    requests: RequestLayer
    getShell: () => Shell
  },
): Services {
  const { call, silentRequest, early } = parts.requests
  const services: Services = {
    ...parts.kept,
    call,
    silentRequest,
    early,
    lockScreen: parts.lockScreen,
    refreshRights: async (options = { isUrgent: false }) => {
      const { refreshRights } = await import('#web/app/rights/refresh-rights.ts')
      const { store, goOn } = parts.getShell()
      return refreshRights({ services, now: store.getState, goOn }, options)
    },
    beforeSignOut: parts.beforeSignOut,
    signInParts: createSignInParts(servedMeta(document, 'amber-sign-in'), silentRequest),
    isEvaluation: servedMeta(document, 'amber-mode') === 'evaluation',
  }
  return services
}

/** Creates everything that outlives a page. */
export function createApp(window: Window & typeof globalThis): App {
  const { document, history } = window
  const listening = new AbortController()
  const { signal } = listening
  const { base, early, kept } = createBrowserParts(window)
  const { storage, session, feedback, i18n } = kept
  const { signOut, beforeSignOut } = createSignOut(session, () => requests.rawRequest)
  const takeOver = () => takeOverTokens(window, session, shell.restart)
  const requests: RequestLayer = createRequestLayer({
    baseUrl: `${base}/api`,
    session,
    i18n,
    feedback,
    window,
    goToSignOut: (code) => shell.goToSignOut(code),
    isCovered: () => lock.isCovered(),
    untilUnlocked: () => lock.untilUnlocked(),
    takeOver,
    onForbidden: () => void services.refreshRights(),
    signOutOnLeave: () => void signOut({ keepalive: true }),
    life: signal,
    early,
  })
  const { rawRequest, restartApp } = requests
  const lock = createLock({
    load: async () => {
      const { coverScreen } = await import('#web/app/lock/cover.tsx')
      const { onRestart, signOutAtLock } = shell
      const parts = { services, rawRequest, window, onRestart, signOut: signOutAtLock, signal }
      return (isNew) => coverScreen(parts, isNew)
    },
    feedback,
    i18n,
  })
  const { lockScreen } = lock
  const getShell = () => shell
  const services = createServices(document, { kept, requests, lockScreen, beforeSignOut, getShell })
  /** Before the first render: a reload must show nothing behind the lock screen. */
  const coverIfLocked = () => {
    if (session.getState().token && storage.read(lockedMark)) lock.coverLocked()
  }
  coverIfLocked()
  const shell: Shell = createShell({ base, history, services, signOut, restartApp, signal })
  followLanguage(document, services)
  followOtherTabs(window, services, { lock: coverIfLocked, tokens: takeOver, signal })
  reloadForNewBuild(window, shell, signal)
  const dispose = () => {
    listening.abort()
    shell.store.getState().router.dispose()
  }
  return { services, shell: shell.store, dispose, here: shell.here }
}
