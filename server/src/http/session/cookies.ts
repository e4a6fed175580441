import type { RequestFacts } from '#server/http/request.ts'

type Browser = Pick<RequestFacts, 'isSecure' | 'publicPath'>

type Cookie = {
  name: string
  value: string
  /** Below this path of the server alone, such as `/api`. */
  path: string
  seconds: number
  sameSite: 'Strict' | 'Lax'
}

/**
 * The name with the prefix by which browsers keep other hosts and plain HTTP from setting the cookie (RFC 6265bis, 4.1.3):
 * `__Host-` needs the path `/`, which on a host that is shared would send it to everything there.
 */
function fullName(name: string, { isSecure, publicPath }: Browser): string {
  if (!isSecure) return name
  return `${publicPath === '' ? '__Host-' : '__Secure-'}${name}`
}

/** The value of a cookie that `cookieLine` has set; undefined where the browser sends none. */
export function readCookie(
  request: Browser & Pick<RequestFacts, 'cookies'>,
  name: string,
): string | undefined {
  return request.cookies[fullName(name, request)]
}

/** The value of a `Set-Cookie` header. No script of a page can read the cookie. */
export function cookieLine(
  request: Browser,
  { name, value, path, seconds, sameSite }: Cookie,
): string {
  const full = fullName(name, request)
  const folder = full.startsWith('__Host-') ? '/' : `${request.publicPath}${path}`
  const secure = request.isSecure ? '; Secure' : ''
  return `${full}=${value}; Path=${folder}; Max-Age=${seconds}; HttpOnly; SameSite=${sameSite}${secure}`
}
