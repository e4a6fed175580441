import type { Context as HonoContext } from 'hono'

/** The configured public address of the server, and its trusted proxies. */
export type Site = {
  mode: 'evaluation' | 'production'
  isTrustedProxy: (address: string) => boolean
  /** Such as `https://admin.example.com`; null when it is only known by Host. */
  publicOrigin: string | null
  /** The path below it, such as `/console`, which a proxy takes away; none where the server has the host to itself. */
  publicPath?: string
}

/** Hono's bindings under Node; tests hand in the same shape. */
export type NodeBindings = {
  incoming?: { socket?: { remoteAddress?: string | undefined } }
  /** Told once this request is to bring a file, which may take longer than the body of an ordinary call. */
  mayTakeLong?: () => void
}

/** The peer's address or, behind a trusted proxy, the last address in `X-Forwarded-For` that is not one. */
export function callerAddress(
  context: HonoContext,
  isTrustedProxy: (address: string) => boolean,
): string {
  let address = peerAddress(context)
  const forwarded = (context.req.header('x-forwarded-for') ?? '').split(',').slice(-20).toReversed()
  for (const hop of forwarded) {
    if (!isTrustedProxy(address)) break
    const next = plainAddress(withoutPort(hop.trim()))
    if (!isAddress(next)) break
    address = next
  }
  return address
}

/**
 * Whether browsers reach the server over TLS. The public address says so; where there is none, or an evaluation is opened
 * by a name of this machine, the connection or a trusted proxy does.
 */
export function isSecure(context: HonoContext, site: Site): boolean {
  if (site.publicOrigin !== null && isByPublicAddress(context, site))
    return site.publicOrigin.startsWith('https:')
  if (context.req.url.startsWith('https:')) return true
  return (
    site.isTrustedProxy(peerAddress(context)) && context.req.header('x-forwarded-proto') === 'https'
  )
}

/** Production is reached by its public address alone, whatever name a proxy makes of it. */
export function isByPublicAddress(context: HonoContext, site: Site): boolean {
  return site.publicOrigin !== null && (site.mode === 'production' || isPublicHost(context, site))
}

/** Whether the request names the host of the public address. A port is no name, and proxies differ in whether they say it. */
export function isPublicHost(context: HonoContext, { publicOrigin }: Site): boolean {
  return publicOrigin !== null && new URL(publicOrigin).hostname === hostNameOf(context)
}

/** The name that the request calls the server by; empty where it is none. */
export function hostNameOf({ req }: HonoContext): string {
  const url = req.header('host') === undefined ? req.url : `http://${req.header('host')}`
  return URL.canParse(url) ? new URL(url).hostname : ''
}

export function peerAddress(context: HonoContext): string {
  const bindings = context.env as NodeBindings | undefined
  return plainAddress(bindings?.incoming?.socket?.remoteAddress ?? '127.0.0.1')
}

/** IPv4 in IPv6 clothes (RFC 4291, 2.5.5.2) as plain IPv4. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}

/** Whether a text is an IP address, as proxies write it: not a name, nor the `unknown` of RFC 7239. */
function isAddress(text: string): boolean {
  if (/^(\d{1,3}\.){3}\d{1,3}$/.test(text))
    return text.split('.').every((part) => String(Number(part)) === part && Number(part) < 256)
  return /^[\da-f:.]{2,45}$/i.test(text) && URL.canParse(`http://[${text}]`)
}

/** Some proxies add the port that a caller came from, which changes with every connection. */
function withoutPort(address: string): string {
  return address.replace(/^\[(.+)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1')
}

/** The key that limits count by: an IPv4 address, or the /64 that one IPv6 customer usually has. */
export function addressKey(address: string): string {
  if (!address.includes(':')) return address
  const [head = '', tail = ''] = address.split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const zeros = address.includes('::') ? Math.max(0, 8 - left.length - right.length) : 0
  const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...right]
  return groups
    .slice(0, 4)
    .map((group) => (Number.parseInt(group, 16) || 0).toString(16))
    .join(':')
}
