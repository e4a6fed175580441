/* Time-based one-time passwords (RFC 6238) as authenticator apps generate them: SHA-1, six digits, thirty seconds. */

const periodMs = 30_000
const digits = 6
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'

/** Returns the number of the period that contains `now`. */
export function totpStep(now: Date): number {
  return Math.floor(now.getTime() / periodMs)
}

/** Returns the code of a period. */
export async function totpAt(secret: Uint8Array, step: number): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-1' }
  const key = await crypto.subtle.importKey('raw', new Uint8Array(secret), algorithm, false, [
    'sign',
  ])
  const counter = new DataView(new ArrayBuffer(8))
  counter.setBigUint64(0, BigInt(step))
  const mac = new DataView(await crypto.subtle.sign('HMAC', key, counter))
  // RFC 4226, 5.3: the last four bits are the offset of the number; its sign bit is cleared.
  const offset = mac.getUint8(mac.byteLength - 1) & 0x0f
  const number = mac.getUint32(offset) & 0x7fff_ffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** Returns the period of a code, which may be one off (RFC 6238, 5.2), or null. */
export async function totpStepOf(
  secret: Uint8Array,
  code: string,
  now: Date,
): Promise<number | null> {
  const present = totpStep(now)
  let found: number | null = null
  for (const step of [present - 1, present, present + 1])
    if ((await totpAt(secret, step)) === code) found = step
  return found
}

/** Encodes lowercase base32 without padding. */
export function toBase32(bytes: Uint8Array): string {
  let text = ''
  let bits = 0
  let value = 0
  for (const byte of bytes) {
    value = (value << 8) | byte
    for (bits += 8; bits >= 5; bits -= 5) text += alphabet[(value >>> (bits - 5)) & 31]
    value &= 0xff
  }
  return bits > 0 ? text + alphabet[(value << (5 - bits)) & 31] : text
}

/** Returns the URI for a QR code. */
export function totpUri({
  secret,
  issuer,
  account,
}: {
  secret: string
  issuer: string
  account: string
}): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${digits}&period=${periodMs / 1000}`
}
