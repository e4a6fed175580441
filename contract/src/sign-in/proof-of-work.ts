import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { CaptchaChallenge } from './captcha.ts'

/**
 * The SHA-256 of a text, in hexadecimal. Not the browser's own: that is there over TLS only, and asynchronous, which is far
 * too slow for many texts. Nothing secret goes through here.
 */
export function sha256Hex(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)))
}

/**
 * Looks among `count` numbers from `from` on for the one that solves the challenge; null where it is not among them.
 * A page asks in pieces of a few thousand (some milliseconds), with a pause between, until it has it or `most` is past.
 */
export function findProof(
  { salt, digest, most }: CaptchaChallenge,
  { from, count }: { from: number; count: number },
): number | null {
  const end = Math.min(from + count, most + 1)
  for (let number = from; number < end; number++)
    if (sha256Hex(`${salt}${number}`) === digest) return number
  return null
}
