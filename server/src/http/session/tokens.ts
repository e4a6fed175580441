import { equalBytes, randomText, toText, type Platform } from '#server/lib/platform.ts'

/**
 * Tokens are `a.<key>.<selector>.<verifier>` (access) or `r.…` (refresh). The selector finds the session's row; the
 * verifier, 256 bits, is stored as its SHA-256 only. The key's number tells tokens from before a key change.
 */
export type TokenKind = 'access' | 'refresh'
export type ParsedToken = { keyId: number; selector: string; verifier: string }

const message: Record<TokenKind, string> = { access: 'a', refresh: 'r' }

export function formatToken(kind: TokenKind, { keyId, selector, verifier }: ParsedToken): string {
  return `${message[kind]}.${keyId}.${selector}.${verifier}`
}

/** The parts of a token of that kind, or null for anything else. */
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
 * The pair that replaces a refresh token. Derived from that token and the server's key, so that every call with the
 * same token, on any server, is answered with the same pair although only digests are stored.
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

/** More refreshes than a browser in use for eight hours a day needs in the longest life of a session (authenticate.ts). */
const mostRefreshes = 2_000

/** Whether the refresh token with the digest `present` is derived from this one, by any number of refreshes. */
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
