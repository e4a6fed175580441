import { captcha } from '@amber/contract/sign-in/captcha.ts'
import type { OutputOf } from '@amber/contract/endpoint.ts'
import type { Call } from '#web/lib/call/api.ts'

/** Milliseconds for which a window waits for another one that gets no answer. */
const timeoutMs = 3_000

/**
 * A new image code, asked for by one window of the browser after the other: the first brings the mark by which the
 * browser is known again, and of two first ones at once each would bring a mark. The later mark stays, and a code that
 * was sent under the earlier one is wrong. Over plain HTTP browsers have no locks: there nobody waits.
 */
export async function createCaptcha(call: Call): Promise<OutputOf<typeof captcha.create>> {
  const ask = () => call(captcha.create, {}, { errorDisplay: 'inline' })
  const locks = (navigator as Partial<Navigator>).locks
  if (!locks) return ask()
  try {
    return await locks.request('image-code', { signal: AbortSignal.timeout(timeoutMs) }, ask)
  } catch (error) {
    if (error instanceof DOMException) return ask()
    throw error
  }
}
