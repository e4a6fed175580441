const padded = (part: number, length = 2) => String(part).padStart(length, '0')

/**
 * A moment as the browser's field for times has it, such as 2026-03-04T09:05, by the reader's clock; null where it is
 * none. Part by part: the distance to UTC has had seconds in former times, and a year that is being typed is of those.
 */
export function localMinute(iso: string): string | null {
  const time = new Date(iso)
  if (Number.isNaN(time.getTime())) return null
  const date = [padded(time.getFullYear(), 4), padded(time.getMonth() + 1), padded(time.getDate())]
  return `${date.join('-')}T${padded(time.getHours())}:${padded(time.getMinutes())}`
}

/** The moment that stands in such a field; null where it is empty or out of what a clock knows. */
export function momentOf(localText: string): string | null {
  const time = new Date(localText)
  return Number.isNaN(time.getTime()) ? null : time.toISOString()
}
