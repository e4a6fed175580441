import { translate } from '@amber/contract/localized-text.ts'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { sessionLock } from '@amber/contract/sign-in/session-lock.ts'
import { createRoot } from 'react-dom/client'
import { ApiError } from '#web/lib/call/api-error.ts'
import { ServicesContext, type Services } from '#web/lib/call/services.ts'
import { jsonEntry } from '#web/lib/browser/storage.ts'
import { appMessages } from '#web/app/app.messages.ts'
import { hidePages } from './hide-pages.ts'
import { lockedKey } from './create-lock.ts'
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

function ownerOf({ session, storage }: Services): Who {
  const { user } = session.getState()
  if (!user) return storage.read(lockedEntry) ?? { name: '' }
  return {
    id: user.userId,
    name: user.nickName || user.userName,
    ...(user.avatar && { picture: user.avatar }),
  }
}

/** Puts the host in place of the pages. Returns the function that brings them back. */
function coverPages({ window, services }: CoverParts, host: HTMLElement) {
  const { document } = window
  const covering = new AbortController()
  const putBack = hidePages(document, host)
  const { title } = document
  document.title = translate(lockMessages.locked, services.i18n.getState().language)
  keepKeys(window, host, covering.signal)
  return () => {
    covering.abort()
    putBack()
    document.title = title
  }
}

type Lock = {
  /** Tells the other tabs and a reload that the session is locked. */
  mark: () => void
  /** Ends the lock here and in the other tabs. */
  open: () => void
  uncover: () => void
}

/** Asks the server, as storage can simply be cleared. */
async function uncoverIfUnlocked({ rawRequest }: CoverParts, { mark, uncover }: Lock) {
  try {
    await rawRequest(auth.getUserInfo, {})
    uncover()
  } catch (error) {
    if (error instanceof ApiError && error.code === 'session_locked') mark()
  }
}

async function lockSession({ services, rawRequest }: CoverParts, { mark, open }: Lock) {
  const { feedback, i18n } = services
  try {
    await rawRequest(sessionLock.lock, {})
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code !== 'session_locked') {
      open()
      feedback.toast({
        kind: 'error',
        title: translate(appMessages.lockFailed, i18n.getState().language),
        detail: error.msg,
      })
      return
    }
  }
  mark()
}

/** Follows unlocking in another tab and the end of the application. */
function followUnlock(parts: CoverParts, lock: Lock, covered: AbortSignal) {
  const { window, services, signal } = parts
  const { storage, session } = services
  const onStorage = ({ key }: StorageEvent) => {
    const isMark = key === lockedKey || key === null
    if (isMark && !storage.read(lockedEntry) && session.getState().token)
      void uncoverIfUnlocked(parts, lock)
  }
  window.addEventListener('storage', onStorage, { signal: AbortSignal.any([signal, covered]) })
  signal.addEventListener('abort', lock.uncover, { signal: covered })
}

/** Hides the pages until the session is unlocked or ended. With `isNew` it locks the session first. */
export function coverScreen(parts: CoverParts, isNew: boolean): Promise<void> {
  const { services, rawRequest, signOut } = parts
  const { storage } = services
  const who = ownerOf(services)
  const { promise, resolve } = Promise.withResolvers<void>()
  const host = parts.window.document.createElement('div')
  host.id = 'lock'
  const showPages = coverPages(parts, host)
  const root = createRoot(host)
  const covered = new AbortController()

  const uncover = () => {
    if (covered.signal.aborted) return
    covered.abort()
    stopWaiting()
    root.unmount()
    showPages()
    resolve()
  }
  const open = () => {
    storage.remove(lockedEntry)
    uncover()
  }
  const lock: Lock = { mark: () => storage.write(lockedEntry, who), open, uncover }
  const stopWaiting = parts.onRestart(open)
  followUnlock(parts, lock, covered.signal)
  root.render(
    <ServicesContext value={services}>
      <LockPage
        name={who.name || undefined}
        id={who.id ?? null}
        picture={who.picture}
        rawRequest={rawRequest}
        onUnlocked={open}
        onLeave={() => void signOut()}
      />
    </ServicesContext>,
  )
  if (isNew) void lockSession(parts, lock)
  else lock.mark()
  return promise
}
