import { deviceCookie } from '@amber/contract/auth.ts'
import type { Context } from './bind.ts'
import type { RequestFacts } from './request.ts'

const lifetimeSeconds = 365 * 24 * 60 * 60

/** The mark that tells this browser from others; null for one that has none yet, or sends what is none. */
export function deviceMark({ cookies }: Pick<RequestFacts, 'cookies'>): string | null {
  const sent = cookies[deviceCookie]
  return sent && /^[\w-]{43}$/.test(sent) ? sent : null
}

/** Marks the browser, so that it is known again. `mark` is 32 random bytes, as `randomText` writes them. */
export function setDeviceMark(
  {
    request,
    setCookie,
  }: Pick<Context<unknown>, 'setCookie'> & { request: Pick<RequestFacts, 'isSecure'> },
  mark: string,
): void {
  const secure = request.isSecure ? '; Secure' : ''
  setCookie(
    `${deviceCookie}=${mark}; Path=/api; Max-Age=${lifetimeSeconds}; HttpOnly; SameSite=Strict${secure}`,
  )
}
