import { translate } from '@amber/contract/localized-text.ts'
import { dialogCodes, expiredTokenCodes, signOutCodes } from '@amber/contract/error-codes.ts'
import type { Endpoint } from '@amber/contract/endpoint.ts'
import { ApiError } from '#web/lib/call/api-error.ts'
import { createApi } from '#web/lib/call/api.ts'
import { createEarlyAnswers } from '#web/lib/call/early-answers.ts'
import type { Call } from '#web/lib/call/api.ts'
import type { EarlyAnswers } from '#web/lib/call/early-answers.ts'
import type { EarlyReads } from '#web/lib/call/early-reads.ts'
import type { Feedback } from '#web/lib/feedback.ts'
import type { I18n } from '#web/lib/i18n/i18n.ts'
import type { SessionStore } from '#web/lib/call/session.ts'
import { appMessages } from './app.messages.ts'

/** Milliseconds (specification, section 9). */
const toastReset = 5000
const refreshReset = 1000

export type RequestLayer = {
  /** Call with the common error handling. Still throws. */
  call: Call
  /** Call without error handling. */
  silentRequest: Call
  /** Works like `silentRequest`, also behind the lock screen. */
  rawRequest: Call
  early: EarlyAnswers
  restartApp: () => void
}

type RequestLayerParts = {
  baseUrl: string
  session: SessionStore
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
  onForbidden: () => void
  signOutOnLeave: () => void
  life: AbortSignal
  early?: EarlyReads
}

/** Present sign-in; replaced when another begins. */
type SignIn = { current: symbol }

/** Refreshes expired tokens of this sign-in once for all calls. */
function createRefresh(
  { session, takeOver }: RequestLayerParts,
  { signIn, rawRequest }: { signIn: SignIn; rawRequest: () => Call },
) {
  /** Tokens of this sign-in; a call sent with others is not repeated for this user. */
  const sent = new Set<string>()
  let sharedRefresh: Promise<boolean> | undefined
  const rotate = async () =>
    (await import('./rotate-tokens.ts')).rotateTokens({ session, call: rawRequest(), takeOver })
  return {
    getToken: () => {
      const { token } = session.getState()
      if (token) sent.add(token)
      return token
    },
    refresh: async (expiredToken: string): Promise<boolean> => {
      if (!sent.has(expiredToken)) return false
      const begun = signIn.current
      const { token } = session.getState()
      if (token && token !== expiredToken) return true
      sharedRefresh ??= rotate().finally(() => {
        setTimeout(() => {
          if (signIn.current === begun) sharedRefresh = undefined
        }, refreshReset)
      })
      return (await sharedRefresh) && signIn.current === begun
    },
    reset: () => {
      sent.clear()
      sharedRefresh = undefined
    },
  }
}

/** Shows the errors that end the session, each once at a time. */
function createErrorDialogs(parts: RequestLayerParts, signIn: SignIn) {
  const { window, feedback, i18n, goToSignOut, signOutOnLeave } = parts
  const open = new Set<string>()
  return {
    show: async ({ code, msg }: ApiError) => {
      if (open.has(msg)) return
      open.add(msg)
      const begun = signIn.current
      window.addEventListener('beforeunload', signOutOnLeave)
      const { language } = i18n.getState()
      await feedback.ask({
        title: translate(appMessages.error, language),
        text: msg,
        confirm: translate(appMessages.confirm, language),
      })
      if (signIn.current !== begun) return
      open.delete(msg)
      window.removeEventListener('beforeunload', signOutOnLeave)
      goToSignOut(code)
    },
    reset: () => {
      open.clear()
      window.removeEventListener('beforeunload', signOutOnLeave)
    },
  }
}

/** Shows each message once, and again some time after it was closed. */
function createErrorToasts(feedback: Feedback) {
  const open = new Set<string>()
  const closed = new Set<string>()
  return {
    show: (msg: string) => {
      if (open.has(msg) || closed.has(msg)) return
      open.add(msg)
      const onClose = () => {
        open.delete(msg)
        closed.add(msg)
        setTimeout(() => closed.clear(), toastReset)
      }
      feedback.toast({ kind: 'error', title: msg, onClose })
    },
    reset: () => {
      open.clear()
      closed.clear()
    },
  }
}

type DecideError = (error: ApiError, errorDisplay: 'toast' | 'inline' | undefined) => void

/** Calls of the pages: they wait behind the lock screen, and stop when another sign-in begins. */
function createCalls(
  { session, isCovered, untilUnlocked }: RequestLayerParts,
  { signIn, rawRequest, decide }: { signIn: SignIn; rawRequest: Call; decide: DecideError },
) {
  const isBehindLock = ({ allow, isOpenWhileLocked }: Endpoint) =>
    isCovered() && allow !== 'public' && !isOpenWhileLocked
  /** Same form as an error of the server. */
  const lockedError = () => new ApiError({ status: 403, code: 'session_locked', msg: '' })
  const waitBehindLock = () =>
    untilUnlocked().then(
      () => true,
      () => false,
    )
  const silentRequest: Call = async (endpoint, input, options) => {
    if (isBehindLock(endpoint)) throw lockedError()
    return rawRequest(endpoint, input, options)
  }
  const call: Call = async (endpoint, input, options) => {
    const begun = signIn.current
    if (isBehindLock(endpoint)) {
      await waitBehindLock()
      if (signIn.current !== begun || !session.getState().token) throw lockedError()
    }
    try {
      const answer = await rawRequest(endpoint, input, options)
      // A write of the former user must neither be reported nor repeated.
      if (signIn.current !== begun && endpoint.method !== 'GET' && endpoint.allow !== 'public')
        throw new DOMException('Another sign-in began', 'AbortError')
      return answer
    } catch (error) {
      if (!(error instanceof ApiError) || signIn.current !== begun) throw error
      if (error.code === 'session_locked') {
        const wasCovered = await waitBehindLock()
        if (!wasCovered) decide(error, options?.errorDisplay)
        else if (signIn.current === begun && session.getState().token)
          return call(endpoint, input, options)
      } else decide(error, options?.errorDisplay)
      throw error
    }
  }
  return { silentRequest, call }
}

/** Decides what each error of a call does (specification, section 8). */
export function createRequestLayer(parts: RequestLayerParts): RequestLayer {
  const signIn: SignIn = { current: Symbol('sign-in') }
  const tokens = createRefresh(parts, { signIn, rawRequest: () => rawRequest })
  const dialogs = createErrorDialogs(parts, signIn)
  const toasts = createErrorToasts(parts.feedback)
  const decide: DecideError = (error, errorDisplay) => {
    const { status, code, msg } = error
    if (status === 403) parts.onForbidden()
    // Expired codes arrive here only after a failed refresh.
    if (signOutCodes.includes(code) || expiredTokenCodes.includes(code)) parts.goToSignOut(code)
    else if (dialogCodes.includes(code)) void dialogs.show(error)
    else if (errorDisplay !== 'inline') toasts.show(msg)
  }
  const apiParts = {
    baseUrl: parts.baseUrl,
    getToken: tokens.getToken,
    getLanguage: () => parts.i18n.getState().language,
    refresh: tokens.refresh,
    life: parts.life,
    ...(parts.early && { early: parts.early }),
  }
  const rawRequest = createApi(apiParts)
  const answers = createEarlyAnswers(apiParts, performance.timeOrigin)
  const early: EarlyAnswers = {
    ...answers,
    ask: (urls) => {
      if (!parts.isCovered()) answers.ask(urls)
    },
  }
  const restartApp = () => {
    signIn.current = Symbol('sign-in')
    tokens.reset()
    dialogs.reset()
    toasts.reset()
  }
  return { rawRequest, early, ...createCalls(parts, { signIn, rawRequest, decide }), restartApp }
}
