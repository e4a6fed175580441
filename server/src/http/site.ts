import type { Context as HonoContext } from 'hono'

export type Site = {
  mode: 'evaluation' | 'production'
  isTrustedProxy: (address: string) => boolean
  /** Such as `https://admin.example.com`; null if not configured. */
  publicOrigin: string | null
  /** Base path that a proxy strips, such as `/console`. */
  publicPath?: string
}

export type NodeBindings = {
  incoming?: { socket?: { remoteAddress?: string | undefined } }
  /** Exempts an upload from the body timeout. */
  mayTakeLong?: () => void
}

/** Returns the peer's address, or the last untrusted one in `X-Forwarded-For` of a trusted proxy. */
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

/** Whether browsers use TLS: by the public address, otherwise by the connection or a trusted proxy. */
export function isSecure(context: HonoContext, site: Site): boolean {
  if (site.publicOrigin !== null && isByPublicAddress(context, site))
    return site.publicOrigin.startsWith('https:')
  if (context.req.url.startsWith('https:')) return true
  return (
    site.isTrustedProxy(peerAddress(context)) && context.req.header('x-forwarded-proto') === 'https'
  )
}

/** Always in production, where proxies may rewrite the host. */
export function isByPublicAddress(context: HonoContext, site: Site): boolean {
  return site.publicOrigin !== null && (site.mode === 'production' || isPublicHost(context, site))
}

/** Ignores the port, which some proxies drop. */
export function isPublicHost(context: HonoContext, { publicOrigin }: Site): boolean {
  return publicOrigin !== null && new URL(publicOrigin).hostname === hostNameOf(context)
}

/** Returns the host name of the request; empty if it is invalid. */
export function hostNameOf({ req }: HonoContext): string {
  const url = req.header('host') === undefined ? req.url : `http://${req.header('host')}`
  return URL.canParse(url) ? new URL(url).hostname : ''
}

export function peerAddress(context: HonoContext): string {
  const bindings = context.env as NodeBindings | undefined
  return plainAddress(bindings?.incoming?.socket?.remoteAddress ?? '127.0.0.1')
}

/** Converts an IPv4-mapped IPv6 address (RFC 4291, 2.5.5.2) to IPv4. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}

/** Excludes names and the `unknown` of RFC 7239. */
function isAddress(text: string): boolean {
  if (/^(\d{1,3}\.){3}\d{1,3}$/.test(text))
    return text.split('.').every((part) => String(Number(part)) === part && Number(part) < 256)
  return /^[\da-f:.]{2,45}$/i.test(text) && URL.canParse(`http://[${text}]`)
}

/** Some proxies add a port, which changes with every connection. */
function withoutPort(address: string): string {
  return address.replace(/^\[(.+)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1')
}

/** Returns the rate-limit key: IPv4, or the /64 that one IPv6 customer usually has. */
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
