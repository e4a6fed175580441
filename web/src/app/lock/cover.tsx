import { auth } from '@amber/contract/sign-in/auth.ts'
import { sessionLock } from '@amber/contract/sign-in/session-lock.ts'
import { createRoot } from 'react-dom/client'
import { ApiError } from '#web/lib/call/api-error.ts'
import { translateMessage } from '#web/lib/i18n/i18n.ts'
import { ServicesContext } from '#web/lib/call/services.ts'
import type { Services } from '#web/lib/call/services.ts'
import { jsonEntry } from '#web/lib/browser/storage.ts'
import { appMessages } from '#web/app/app.messages.ts'
import { hidePages } from './hide-pages.ts'
import { lockedKey } from './locked-key.ts'
import { lockMessages } from './lock.messages.ts'
import { LockPage } from './lock-page.tsx'

type CoverParts = {
  services: Services
  rawRequest: Services['call']
  window: Window & typeof globalThis
  onRestart: (act: () => void) => () => void
  signOut: () => Promise<void>
  signal: AbortSignal
}

type Who = { id?: string; name: string; picture?: string }

/** Locked user, kept for a reload and watched by the other tabs. */
const lockedEntry = jsonEntry(lockedKey, (found): Who | undefined => {
  if (typeof found !== 'object' || found === null || !('name' in found)) return undefined
  const { name } = found
  if (typeof name !== 'string') return undefined
  return {
    name,
    ...('id' in found && typeof found.id === 'string' && { id: found.id }),
    ...('picture' in found && typeof found.picture === 'string' && { picture: found.picture }),
  }
})

/** Stops key events outside the host, as covered pages listen on the document. */
function keepKeys(window: Window, host: Element, signal: AbortSignal) {
  for (const type of ['keydown', 'keypress', 'keyup']) {
    const keepOut = (event: Event) => {
      if (!event.composedPath().includes(host)) event.stopImmediatePropagation()
    }
    window.addEventListener(type, keepOut, { capture: true, signal })
    host.addEventListener(type, (event) => event.stopPropagation(), { signal })
  }
}

/** Hides the pages until the session is unlocked or ended. With `isNew` it locks the session first. */
export function coverScreen(parts: CoverParts, isNew: boolean): Promise<void> {
  const { services, rawRequest, window, signOut, signal } = parts
  const { document } = window
  const { storage, session, feedback, i18n } = services
  const { user } = session.getState()
  const who: Who = user
    ? {
        id: user.userId,
        name: user.nickName || user.userName,
        ...(user.avatar && { picture: user.avatar }),
      }
    : (storage.read(lockedEntry) ?? { name: '' })
  const { name } = who
  const mark = () => storage.write(lockedEntry, who)

  const { promise, resolve } = Promise.withResolvers<void>()
  const host = document.createElement('div')
  host.id = 'lock'
  const putBack = hidePages(document, host)
  const root = createRoot(host)
  const title = document.title
  document.title = translateMessage(lockMessages.locked, i18n.getState().language)
  const ending = new AbortController()
  keepKeys(window, host, ending.signal)

  const uncover = () => {
    if (ending.signal.aborted) return
    ending.abort()
    stopWaiting()
    root.unmount()
    putBack()
    document.title = title
    resolve()
  }
  const open = () => {
    storage.remove(lockedEntry)
    uncover()
  }
  const stopWaiting = parts.onRestart(open)
  const leave = () => void signOut()

  /** Asks the server, as storage can simply be cleared. */
  const comeIfUnlocked = async () => {
    try {
      await rawRequest(auth.getUserInfo, {})
      uncover()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'session_locked') mark()
    }
  }
  const lock = async () => {
    try {
      await rawRequest(sessionLock.lock, {})
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code !== 'session_locked') {
        open()
        feedback.toast({
          kind: 'error',
          title: translateMessage(appMessages.lockFailed, i18n.getState().language),
          detail: error.msg,
        })
        return
      }
    }
    mark()
  }

  window.addEventListener(
    'storage',
    ({ key }) => {
      if (
        (key === lockedKey || key === null) &&
        !storage.read(lockedEntry) &&
        session.getState().token
      )
        void comeIfUnlocked()
    },
    { signal: AbortSignal.any([signal, ending.signal]) },
  )
  signal.addEventListener('abort', uncover, { signal: ending.signal })
  root.render(
    <ServicesContext value={services}>
      <LockPage
        name={name || undefined}
        id={who.id ?? null}
        picture={who.picture}
        rawRequest={rawRequest}
        onUnlocked={open}
        onLeave={leave}
      />
    </ServicesContext>,
  )
  if (isNew) void lock()
  else mark()
  return promise
}
