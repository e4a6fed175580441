import { deviceCookie } from '@amber/contract/sign-in/auth.ts'
import type { Context } from '#server/http/bind.ts'
import { cookieLine, readCookie } from './cookies.ts'
import type { RequestFacts } from '#server/http/request.ts'

const lifetimeSeconds = 365 * 24 * 60 * 60

/** Returns the device cookie; null if it is missing or malformed. */
export function deviceMark(
  request: Pick<RequestFacts, 'cookies' | 'isSecure' | 'publicPath'>,
): string | null {
  const sent = readCookie(request, deviceCookie)
  return sent && /^[\w-]{43}$/.test(sent) ? sent : null
}

/** Sets the device cookie to 32 random bytes, as of `randomText`. */
export function setDeviceMark(
  {
    request,
    setCookie,
  }: Pick<Context<unknown>, 'setCookie'> & {
    request: Pick<RequestFacts, 'isSecure' | 'publicPath'>
  },
  mark: string,
): void {
  setCookie(
    cookieLine(request, {
      name: deviceCookie,
      value: mark,
      path: '/api',
      seconds: lifetimeSeconds,
      sameSite: 'Strict',
    }),
  )
}
