import type { KeyWrap } from './key-wrap.ts'
import type { Traces } from './spans.ts'

/** Functions of the host; nothing that `app.ts` imports uses them directly. */
export type Platform = {
  now: () => Date
  /** Cryptographically secure. */
  randomBytes: (size: number) => Uint8Array
  sha256: (data: string | Uint8Array) => Uint8Array
  hmacSha256: (key: Uint8Array, data: string) => Uint8Array
  /** Null in the browser demo, whose answers stay on the machine. */
  gzip: ((text: string) => Uint8Array<ArrayBuffer>) | null
  passwords: Passwords
  pictures: Pictures
  traces: Traces
  keyWrap: KeyWrap
}

export type PictureShape = {
  /** Pixels. */
  width: number
  height: number
  /**
   * `cover` cuts off what exceeds the proportions, `contain` fills up with transparency, and `inside` keeps the
   * proportions and never enlarges.
   */
  fit: 'cover' | 'contain' | 'inside'
  type: 'webp' | 'png'
}

/** Thrown for an unsupported, broken or too large picture. */
export class PictureRejected extends Error {
  override name = 'PictureRejected'
  readonly problem: 'unsupported' | 'too_large'

  constructor(problem: 'unsupported' | 'too_large', options?: ErrorOptions) {
    super(problem, options)
    this.problem = problem
  }
}

export type Pictures = {
  /**
   * Re-encodes a picture without metadata.
   *
   * @throws PictureRejected
   * @throws QueueFull
   */
  encode: (file: Uint8Array, shape: PictureShape) => Promise<Uint8Array>
  isFull: () => boolean
}

export type Passwords = {
  /** Returns a PHC string; throws `QueueFull`. */
  hash: (password: string) => Promise<string>
  /** Compares in constant time; with `null` takes the same time and returns false. */
  verify: (password: string, stored: string | null) => Promise<boolean>
  isFull: () => boolean
  load: () => { running: number; waiting: number }
}

const base64url = { alphabet: 'base64url', omitPadding: true } as const

/** Returns `size` random bytes as base64url without padding. */
export function randomText(platform: Pick<Platform, 'randomBytes'>, size: number): string {
  return toText(platform.randomBytes(size))
}

/** Encodes bytes as base64url without padding. */
export function toText(bytes: Uint8Array): string {
  return bytes.toBase64(base64url)
}

/** Compares digests in constant time. */
export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false
  let difference = 0
  for (let index = 0; index < a.length; index++) difference |= (a[index] ?? 0) ^ (b[index] ?? 0)
  return difference === 0
}

/** Returns a UUIDv7 (RFC 9562): sorts by time and cannot be guessed. */
export function newId(platform: Pick<Platform, 'now' | 'randomBytes'>): string {
  return idAt(platform.now(), platform.randomBytes(10))
}

/** Returns a UUIDv7 of a time and ten random bytes. */
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

/** Orders ids by place: the place replaces random bits (RFC 9562, 6.2, method 1). */
export function idsInOrder(
  now: Date,
  { randomBytes }: Pick<Platform, 'randomBytes'>,
): (place: number) => string {
  return (place) => {
    const random = randomBytes(10)
    random[0] = (place >> 8) & 0x0f
    random[1] = place & 0xff
    return idAt(new Date(now.getTime() + (place >> 12)), random)
  }
}

/** Formats 16 bytes as a UUID. */
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
