/**
 * Counts by key in one-minute windows of this process (docs/decisions/0022-in-process-rate-limits.md). Keeps at most
 * twice `mostKeys`; the oldest are dropped.
 */
export function countByMinute(perMinute: number, mostKeys = 20_000) {
  const windowMs = 60_000
  // Finding the first key of one ordered Map slows down after deletions.
  let young = new Map<string, number>()
  let old = new Map<string, number>()
  let endsAt = 0

  function begin(now: number): void {
    // A window that ends later was begun by a clock that was ahead.
    if (now < endsAt && endsAt <= now + windowMs) return
    young = new Map()
    old = new Map()
    endsAt = now + windowMs
  }

  const countOf = (key: string) => young.get(key) ?? old.get(key) ?? 0

  function set(key: string, count: number): void {
    if (!young.has(key) && young.size >= mostKeys) {
      old = young
      young = new Map()
    }
    young.set(key, count)
  }

  return {
    /** Returns the seconds to wait; 0 below the limit. */
    waitFor(key: string, now: Date): number {
      begin(now.getTime())
      const isOver = countOf(key) >= perMinute
      return isOver ? Math.max(1, Math.ceil((endsAt - now.getTime()) / 1000)) : 0
    },
    /** Adds to the count and returns the new total of this minute. */
    add(key: string, now: Date, times = 1): number {
      begin(now.getTime())
      const count = countOf(key) + times
      set(key, count)
      return count
    },
    giveBack(key: string, now: Date): void {
      begin(now.getTime())
      const count = countOf(key)
      if (count > 1) return set(key, count - 1)
      young.delete(key)
      old.delete(key)
    },
  }
}
