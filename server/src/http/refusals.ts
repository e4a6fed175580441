/**
 * Counts each person's refused calls, in this process. Whoever is refused again and again would fill the audit log
 * with refusals, and has to wait for the next minute. Good calls are never counted.
 */
export function countRefusals(perMinute: number) {
  const windowMs = 60_000
  let counts = new Map<string, number>()
  let endsAt = 0

  function begin(now: number): void {
    if (now < endsAt) return
    counts = new Map()
    endsAt = now + windowMs
  }

  return {
    /** Seconds to wait; 0 when the call may go on. */
    waitFor(key: string, now: Date): number {
      begin(now.getTime())
      const isOver = (counts.get(key) ?? 0) >= perMinute
      return isOver ? Math.max(1, Math.ceil((endsAt - now.getTime()) / 1000)) : 0
    },
    add(key: string, now: Date): void {
      begin(now.getTime())
      counts.set(key, (counts.get(key) ?? 0) + 1)
    },
  }
}

export type Refusals = ReturnType<typeof countRefusals>
