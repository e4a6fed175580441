const padded = (part: number, length = 2) => String(part).padStart(length, '0')

/**
 * Converts ISO 8601 to a local minute such as 2026-03-04T09:05; null when invalid. Not by offset, because historical
 * offsets had seconds.
 */
export function localMinute(iso: string): string | null {
  const time = new Date(iso)
  if (Number.isNaN(time.getTime())) return null
  const date = [padded(time.getFullYear(), 4), padded(time.getMonth() + 1), padded(time.getDate())]
  return `${date.join('-')}T${padded(time.getHours())}:${padded(time.getMinutes())}`
}
