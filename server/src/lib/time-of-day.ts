const dayMs = 24 * 60 * 60 * 1000

/** Returns when the time of day, such as 03:00 in UTC, was last, and when it is next. */
export function dueTimes(time: string, now: Date): { last: number; next: number } {
  const today = Date.parse(`${now.toISOString().slice(0, 10)}T${time}:00Z`)
  const last = today <= now.getTime() ? today : today - dayMs
  return { last, next: last + dayMs }
}
