import { dialogCodes, expiredTokenCodes, signOutCodes } from '@amber/contract/error-codes.ts'
import type { Endpoint } from '@amber/contract/endpoint.ts'
import { ApiError } from '#web/lib/call/api-error.ts'
import { createApi } from '#web/lib/call/api.ts'
import type { Call } from '#web/lib/call/api.ts'
import type { EarlyReads } from '#web/lib/call/early-reads.ts'
import type { Feedback } from '#web/lib/feedback.ts'
import { translateMessage } from '#web/lib/i18n/i18n.ts'
import type { I18n } from '#web/lib/i18n/i18n.ts'
import type { Session } from '#web/lib/call/session.ts'
import { appMessages } from './app.messages.ts'

/** Milliseconds (specification, section 9). */
const toastReset = 5000
const refreshReset = 1000

export type RequestLayer = {
  /** Call with the common error handling. Still throws. */
  call: Call
  /** Call without error handling. */
  silentRequest: Call
  /** As `silentRequest`, and also works behind the lock screen. */
  rawRequest: Call
  restartApp: () => void
}

/** Decides what each error of a call does (specification, section 8). */
export function createRequestLayer(parts: {
  baseUrl: string
  session: Session
  i18n: I18n
  feedback: Feedback
  window: Pick<Window, 'addEventListener' | 'removeEventListener'>
  /** `code` is the server's. */
  goToSignOut: (code: string) => void
  isCovered: () => boolean
  /** Shows the lock screen; resolves when the session is unlocked or ended, rejects if it cannot be shown. */
  untilUnlocked: () => Promise<void>
  /** Takes over another tab's tokens, and restarts if they are another user's. */
  takeOver: () => boolean
  /** Called on a missing permission, as permissions may have changed. */
  onRefused: () => void
  signOutOnLeave: () => void
  life: AbortSignal
  early?: EarlyReads
}): RequestLayer {
  const { session, i18n, feedback, goToSignOut } = parts

  let signedInState = Symbol('sitting')
  /** Tokens of this sign-in; a call sent with others is not repeated for this user. */
  const sent = new Set<string>()

  let sharedRefresh: Promise<boolean> | undefined
  const rotate = async () =>
    (await import('./rotate-tokens.ts')).rotateTokens({
      session,
      call: rawRequest,
      takeOver: parts.takeOver,
    })
  const refresh = async (expiredToken: string): Promise<boolean> => {
    if (!sent.has(expiredToken)) return false
    const begun = signedInState
    const { token } = session.getState()
    if (token && token !== expiredToken) return true
    sharedRefresh ??= rotate().finally(() => {
      setTimeout(() => {
        if (signedInState === begun) sharedRefresh = undefined
      }, refreshReset)
    })
    return (await sharedRefresh) && signedInState === begun
  }

  const rawRequest = createApi({
    baseUrl: parts.baseUrl,
    getToken: () => {
      const { token } = session.getState()
      if (token) sent.add(token)
      return token
    },
    getLanguage: () => i18n.getState().language,
    refresh,
    life: parts.life,
    ...(parts.early && { early: parts.early }),
  })

  const openDialogs = new Set<string>()
  const showDialog = async ({ code, msg }: ApiError) => {
    if (openDialogs.has(msg)) return
    openDialogs.add(msg)
    const begun = signedInState
    parts.window.addEventListener('beforeunload', parts.signOutOnLeave)
    const { language } = i18n.getState()
    await feedback.ask({
      title: translateMessage(appMessages.error, language),
      text: msg,
      confirm: translateMessage(appMessages.confirm, language),
    })
    if (signedInState !== begun) return
    openDialogs.delete(msg)
    parts.window.removeEventListener('beforeunload', parts.signOutOnLeave)
    goToSignOut(code)
  }

  const open = new Set<string>()
  const closed = new Set<string>()
  const showToast = (msg: string) => {
    if (open.has(msg) || closed.has(msg)) return
    open.add(msg)
    const onClose = () => {
      open.delete(msg)
      closed.add(msg)
      setTimeout(() => closed.clear(), toastReset)
    }
    feedback.toast({ kind: 'error', title: msg, onClose })
  }

  const decide = (error: ApiError, errorDisplay: 'toast' | 'inline' | undefined) => {
    const { status, code, msg } = error
    if (status === 403) parts.onRefused()
    // Expired codes arrive here only after a failed refresh.
    if (signOutCodes.includes(code) || expiredTokenCodes.includes(code)) goToSignOut(code)
    else if (dialogCodes.includes(code)) void showDialog(error)
    else if (errorDisplay !== 'inline') showToast(msg)
  }

  const isBehindLock = ({ allow, isOpenWhileLocked }: Endpoint) =>
    parts.isCovered() && allow !== 'public' && !isOpenWhileLocked
  /** As the server would send it. */
  const lockedError = () => new ApiError({ status: 403, code: 'session_locked', msg: '' })
  const silentRequest: Call = async (endpoint, input, options) => {
    if (isBehindLock(endpoint)) throw lockedError()
    return rawRequest(endpoint, input, options)
  }
  const waitBehindLock = () =>
    parts.untilUnlocked().then(
      () => true,
      () => false,
    )

  const call: Call = async (endpoint, input, options) => {
    const begun = signedInState
    if (isBehindLock(endpoint)) {
      await waitBehindLock()
      if (signedInState !== begun || !session.getState().token) throw lockedError()
    }
    try {
      const answer = await rawRequest(endpoint, input, options)
      // A write of the former user must neither be reported nor repeated.
      if (signedInState !== begun && endpoint.method !== 'GET' && endpoint.allow !== 'public')
        throw new DOMException('Another sign-in began', 'AbortError')
      return answer
    } catch (error) {
      if (!(error instanceof ApiError) || signedInState !== begun) throw error
      if (error.code === 'session_locked') {
        const wasCovered = await waitBehindLock()
        if (!wasCovered) decide(error, options?.errorDisplay)
        else if (signedInState === begun && session.getState().token)
          return call(endpoint, input, options)
      } else decide(error, options?.errorDisplay)
      throw error
    }
  }
  const restartApp = () => {
    signedInState = Symbol('sitting')
    sent.clear()
    sharedRefresh = undefined
    openDialogs.clear()
    open.clear()
    closed.clear()
    parts.window.removeEventListener('beforeunload', parts.signOutOnLeave)
  }
  return { rawRequest, silentRequest, call, restartApp }
}
