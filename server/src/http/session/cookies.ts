import type { RequestFacts } from '#server/http/request.ts'
import { deviceCookie } from '@amber/contract/sign-in/auth.ts'
import type { Context } from '#server/http/bind.ts'

type Browser = Pick<RequestFacts, 'isSecure' | 'publicPath'>

type Cookie = {
  name: string
  value: string
  path: string
  seconds: number
  sameSite: 'Strict' | 'Lax'
}

/**
 * The prefix keeps other hosts and plain HTTP from setting the cookie (RFC 6265bis, 4.1.3). `__Host-` requires the
 * path `/`, unsafe on a shared host.
 */
function fullName(name: string, { isSecure, publicPath }: Browser): string {
  if (!isSecure) return name
  return `${publicPath === '' ? '__Host-' : '__Secure-'}${name}`
}

/** Returns the value of a cookie set by `cookieLine`. */
export function readCookie(
  request: Browser & Pick<RequestFacts, 'cookies'>,
  name: string,
): string | undefined {
  return request.cookies[fullName(name, request)]
}

/** Returns a `Set-Cookie` value; the cookie is HttpOnly. */
export function cookieLine(
  request: Browser,
  { name, value, path, seconds, sameSite }: Cookie,
): string {
  const full = fullName(name, request)
  const folder = full.startsWith('__Host-') ? '/' : `${request.publicPath}${path}`
  const secure = request.isSecure ? '; Secure' : ''
  return `${full}=${value}; Path=${folder}; Max-Age=${seconds}; HttpOnly; SameSite=${sameSite}${secure}`
}

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
