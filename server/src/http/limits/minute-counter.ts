/**
 * Counts by key in windows of one minute, in this process and without a look at the database. Several servers count
 * each for themselves: what all of them together let through is the limit times their number
 * (docs/decisions/0022-limits-in-the-process.md). Of more keys than two times `mostKeys` in a minute, those that were
 * counted the longest ago are forgotten: a count by address holds up nobody who has that many.
 */
export function countByMinute(perMinute: number, mostKeys = 20_000) {
  const windowMs = 60_000
  // Two generations rather than one map in order of use, whose first key takes longer to find the more were deleted.
  let young = new Map<string, number>()
  let old = new Map<string, number>()
  let endsAt = 0

  function begin(now: number): void {
    if (now < endsAt) return
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
    /** Seconds to wait; 0 while the key is below the limit. */
    waitFor(key: string, now: Date): number {
      begin(now.getTime())
      const isOver = countOf(key) >= perMinute
      return isOver ? Math.max(1, Math.ceil((endsAt - now.getTime()) / 1000)) : 0
    },
    /** Counts once more, or as many times as given; answers how many that are in this minute. */
    add(key: string, now: Date, times = 1): number {
      begin(now.getTime())
      const count = countOf(key) + times
      set(key, count)
      return count
    },
    /** Takes one back that did not deserve to count. */
    giveBack(key: string, now: Date): void {
      begin(now.getTime())
      const count = countOf(key)
      if (count > 1) return set(key, count - 1)
      young.delete(key)
      old.delete(key)
    },
  }
}
