import { auth } from '@amber/contract/sign-in/auth.ts'
import { ApiError } from '#web/lib/call/api-error.ts'
import type { Call } from '#web/lib/call/api.ts'
import type { Session } from '#web/lib/call/session.ts'

/** Milliseconds to wait before another try after one that reached nobody. */
const pauses = [1000, 3000]
/**
 * No try later than this after the first. The server may have used the token up although its answer was lost; for 10 s
 * the same token gets the same answer, and after that it counts as stolen.
 */
const lastTry = 8000

/** Whether nobody has judged the token: no network, no answer, or a server that cannot do its work just now. */
const isUnreachable = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || (error.status >= 502 && error.status <= 504))

/**
 * Gets new tokens for the refresh token, and answers whether there are some. Tries again for some seconds while nobody
 * can be reached (docs/decisions/0009-refresh-when-unreachable.md).
 */
export async function rotateTokens({
  session,
  call,
  takeOver,
}: {
  session: Session
  call: Call
  /** Takes over what another tab stored; answers whether that was something else. */
  takeOver: () => boolean
}): Promise<boolean> {
  const startedAt = Date.now()
  for (let tries = 0; ; tries++) {
    // Another tab may have done it already: the newest refresh token is in the storage.
    if (takeOver() && session.getState().token) return true
    const { refreshToken } = session.getState()
    if (!refreshToken) return false
    try {
      const pair = await call(auth.refreshToken, { refreshToken })
      // Whoever signed in or out meanwhile keeps what is theirs.
      if (!takeOver() && session.getState().refreshToken === refreshToken) session.renewTokens(pair)
      return session.getState().token !== undefined
    } catch (error) {
      const pause = pauses[tries]
      if (pause === undefined || !isUnreachable(error)) return false
      if (Date.now() + pause - startedAt > lastTry) return false
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}
