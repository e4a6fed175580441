const padded = (part: number, length = 2) => String(part).padStart(length, '0')

/**
 * A moment by the reader's clock, such as 2026-03-04T09:05; null where it is none. Part by part: the distance to UTC has had seconds in former times, and a year that is being typed is of those.
 */
export function localMinute(iso: string): string | null {
  const time = new Date(iso)
  if (Number.isNaN(time.getTime())) return null
  const date = [padded(time.getFullYear(), 4), padded(time.getMonth() + 1), padded(time.getDate())]
  return `${date.join('-')}T${padded(time.getHours())}:${padded(time.getMinutes())}`
}
