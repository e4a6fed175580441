import { equalBytes, randomText, toText, type Platform } from '#server/lib/platform.ts'

/**
 * Tokens are `a.<key>.<selector>.<verifier>` (access) or `r.` (refresh). Of the verifier only the SHA-256 is stored.
 */
export type TokenKind = 'access' | 'refresh'
export type ParsedToken = { keyId: number; selector: string; verifier: string }

const message: Record<TokenKind, string> = { access: 'a', refresh: 'r' }

export function formatToken(kind: TokenKind, { keyId, selector, verifier }: ParsedToken): string {
  return `${message[kind]}.${keyId}.${selector}.${verifier}`
}

/** Parses a token of that kind; null if it is malformed. */
export function parseToken(kind: TokenKind, token: string): ParsedToken | null {
  const match = /^([ar])\.(\d{1,9})\.([\w-]{22})\.([\w-]{43})$/.exec(token)
  if (!match || match[1] !== message[kind]) return null
  const [, , keyId = '', selector = '', verifier = ''] = match
  return { keyId: Number(keyId), selector, verifier }
}

export function newSelector(platform: Platform): string {
  return randomText(platform, 16)
}

export function newVerifier(platform: Platform): string {
  return randomText(platform, 32)
}

export type ServerKey = { id: number; secret: Uint8Array }
type Successors = { accessVerifier: string; refreshVerifier: string }

/**
 * Derives the pair that replaces a refresh token, so that repeated calls get the same pair although only digests are
 * stored.
 */
export function successorsOf(
  refreshVerifier: string,
  key: ServerKey,
  platform: Platform,
): Successors {
  const derive = (kind: TokenKind) =>
    toText(platform.hmacSha256(key.secret, `${kind}:${refreshVerifier}`))
  return { accessVerifier: derive('access'), refreshVerifier: derive('refresh') }
}

/** More than eight hours of use per day need in the longest session. */
const mostRefreshes = 2_000

/** Whether the digest `present` is of a token refreshed from this one. */
export function isPredecessor(
  verifier: string,
  { present, key, platform }: { present: Uint8Array; key: ServerKey; platform: Platform },
): boolean {
  let next = verifier
  for (let refreshes = 0; refreshes < mostRefreshes; refreshes++) {
    next = toText(platform.hmacSha256(key.secret, `refresh:${next}`))
    if (equalBytes(platform.sha256(next), present)) return true
  }
  return false
}
