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

/** Deterministic generator (mulberry32). Not for secrets. */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
