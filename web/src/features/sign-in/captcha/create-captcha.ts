import { captcha } from '@amber/contract/sign-in/captcha.ts'
import type { OutputOf } from '@amber/contract/endpoint.ts'
import type { Call } from '#web/lib/call/api.ts'

/** Maximum milliseconds to wait for another window. */
const timeoutMs = 3_000

/**
 * Requests an image code, one window at a time: concurrent first responses would set two cookies, and one of the
 * codes would fail.
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
