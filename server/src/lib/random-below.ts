import type { Platform } from './platform.ts'

/** A whole number from 0 up to, not with, `limit` (at most 2^32), each as likely as the others. */
export function randomBelow(platform: Pick<Platform, 'randomBytes'>, limit: number): number {
  const whole = 2 ** 32
  // Numbers of the last, incomplete round would come up more often.
  const fair = whole - (whole % limit)
  for (;;) {
    const bytes = platform.randomBytes(4)
    const number = bytes.reduce((sum, byte) => sum * 256 + byte, 0)
    if (number < fair) return number % limit
  }
}
