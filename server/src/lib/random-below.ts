import type { Platform } from './platform.ts'

/** Returns a uniform integer in [0, `limit`), with `limit` at most 2^32. */
export function randomBelow(platform: Pick<Platform, 'randomBytes'>, limit: number): number {
  const whole = 2 ** 32
  // Rejects the last, incomplete range, which would be biased.
  const fair = whole - (whole % limit)
  for (;;) {
    const bytes = platform.randomBytes(4)
    const number = bytes.reduce((sum, byte) => sum * 256 + byte, 0)
    if (number < fair) return number % limit
  }
}
