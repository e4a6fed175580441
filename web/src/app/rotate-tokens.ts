import { auth } from '@amber/contract/sign-in/auth.ts'
import { ApiError } from '#web/lib/call/api-error.ts'
import type { Call } from '#web/lib/call/api.ts'
import type { SessionStore } from '#web/lib/call/session.ts'

/** Milliseconds before each retry. */
const pauses = [1000, 3000]
/** Latest retry in milliseconds. The server repeats a lost response for 10 s and then treats the token as stolen. */
const lastTry = 8000

/** Whether the server has not judged the token. */
const isUnreachable = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || (error.status >= 502 && error.status <= 504))

/**
 * Exchanges the refresh token and returns whether tokens exist; retries while the server is unreachable
 * (docs/decisions/0009-refresh-when-unreachable.md).
 */
export async function rotateTokens({
  session,
  call,
  takeOver,
}: {
  session: SessionStore
  call: Call
  /** Takes over tokens of another tab; returns whether they differed. */
  takeOver: () => boolean
}): Promise<boolean> {
  const startedAt = Date.now()
  for (let tries = 0; ; tries++) {
    // Another tab may have refreshed already.
    if (takeOver() && session.getState().token) return true
    const { refreshToken } = session.getState()
    if (!refreshToken) return false
    try {
      const pair = await call(auth.refreshToken, { refreshToken })
      // Keeps the tokens of a sign-in that happened meanwhile.
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
