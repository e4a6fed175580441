import type { WallTime } from './sheet.ts'

const quarter = 15 * 60_000
const mostRemembered = 20_000

/** Whether the time zone exists. */
export function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/**
 * Converts times to local times. Caches the offset per quarter of an hour: Intl costs more than the rest of a row.
 */
export function wallClock(zone: string): (time: Date) => WallTime {
  // Its format can be parsed as UTC.
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  const offsets = new Map<number, number>()
  const offsetAt = (start: number) =>
    Date.parse(`${format.format(start).replace(' ', 'T')}Z`) - start
  return (time) => {
    const start = Math.floor(time.getTime() / quarter) * quarter
    let offset = offsets.get(start)
    if (offset === undefined) {
      if (offsets.size >= mostRemembered) offsets.clear()
      offset = offsetAt(start)
      offsets.set(start, offset)
    }
    return { wall: time.getTime() + offset }
  }
}

/** Formats a local time as `2026-11-21 14:30:00`. */
export function wallText({ wall }: WallTime): string {
  return new Date(wall).toISOString().slice(0, 19).replace('T', ' ')
}
