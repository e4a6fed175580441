import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { CaptchaChallenge } from './captcha.ts'

/** Returns the SHA-256 in hexadecimal. WebCrypto needs TLS and is too slow for many short texts. Not for secrets. */
export function sha256Hex(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)))
}

/** Searches `count` numbers from `from`; null for none. Pages search a few thousand at a time to stay responsive. */
export function findProof(
  { salt, digest, most }: CaptchaChallenge,
  { from, count }: { from: number; count: number },
): number | null {
  const end = Math.min(from + count, most + 1)
  for (let number = from; number < end; number++)
    if (sha256Hex(`${salt}${number}`) === digest) return number
  return null
}
