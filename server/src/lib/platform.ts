/**
 * What only the host can do. The process hands in Node's; tests hand in a clock they can move; a browser could hand
 * in its own. Nothing that `app.ts` imports reaches for these by itself.
 */
export type Platform = {
  now: () => Date
  /** Cryptographically strong. */
  randomBytes: (size: number) => Uint8Array
  sha256: (data: string | Uint8Array) => Uint8Array
  hmacSha256: (key: Uint8Array, data: string) => Uint8Array
  passwords: Passwords
  pictures: Pictures
}

export type Pictures = {
  /**
   * A JPEG, PNG or WebP drawn anew as a square WebP of so many pixels a side: nothing of the file is left but what could
   * be seen. Throws `PictureRejected` for anything else, and `QueueFull` when too many are waiting.
   */
  square: (file: Uint8Array, side: number) => Promise<Uint8Array>
  /** Whether another picture would be refused now. */
  isFull: () => boolean
}

export type Passwords = {
  /** A PHC string. Throws `QueueFull` when too much hashing is waiting. */
  hash: (password: string) => Promise<string>
  /** Compares in constant time. With `null`, does the same work and answers false. */
  verify: (password: string, stored: string | null) => Promise<boolean>
  /** Whether another call would be refused now. */
  isFull: () => boolean
}

const base64url = { alphabet: 'base64url', omitPadding: true } as const

/** Random text for tokens: `size` bytes as base64url without padding. */
export function randomText(platform: Pick<Platform, 'randomBytes'>, size: number): string {
  return toText(platform.randomBytes(size))
}

/** Bytes as base64url without padding. */
export function toText(bytes: Uint8Array): string {
  return bytes.toBase64(base64url)
}

/** Compares without telling by its time where two digests differ. */
export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false
  let difference = 0
  for (let index = 0; index < a.length; index++) difference |= (a[index] ?? 0) ^ (b[index] ?? 0)
  return difference === 0
}

/** A UUID of version 7 (RFC 9562): sorts by time, cannot be guessed. */
export function newId(platform: Pick<Platform, 'now' | 'randomBytes'>): string {
  return idAt(platform.now(), platform.randomBytes(10))
}

/** A UUID of version 7 for a moment and ten random bytes. */
export function idAt(time: Date, random: Uint8Array): string {
  const bytes = new Uint8Array(16)
  let milliseconds = time.getTime()
  for (let index = 5; index >= 0; index--) {
    bytes[index] = milliseconds % 256
    milliseconds = Math.floor(milliseconds / 256)
  }
  bytes.set(random.subarray(0, 10), 6)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return uuidOf(bytes)
}

/** Sixteen bytes as a UUID is written. */
export function uuidOf(bytes: Uint8Array): string {
  const hex = bytes.toHex()
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-')
}
