/**
 * Counts by key in windows of one minute, in this process and without a look at the database. Several servers count
 * each for themselves: what all of them together let through is the limit times their number.
 */
export function countByMinute(perMinute: number) {
  const windowMs = 60_000
  let counts = new Map<string, number>()
  let endsAt = 0

  function begin(now: number): void {
    if (now < endsAt) return
    counts = new Map()
    endsAt = now + windowMs
  }

  return {
    /** Seconds to wait; 0 while the key is below the limit. */
    waitFor(key: string, now: Date): number {
      begin(now.getTime())
      const isOver = (counts.get(key) ?? 0) >= perMinute
      return isOver ? Math.max(1, Math.ceil((endsAt - now.getTime()) / 1000)) : 0
    },
    add(key: string, now: Date): void {
      begin(now.getTime())
      counts.set(key, (counts.get(key) ?? 0) + 1)
    },
    /** Takes one back that did not deserve to count. */
    giveBack(key: string, now: Date): void {
      begin(now.getTime())
      const count = counts.get(key) ?? 0
      if (count > 1) counts.set(key, count - 1)
      else counts.delete(key)
    },
  }
}
