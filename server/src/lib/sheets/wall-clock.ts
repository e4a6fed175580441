import type { WallTime } from './sheet.ts'

const quarter = 15 * 60_000
const mostRemembered = 20_000

/** Whether there is such a time zone, such as `Asia/Shanghai`. */
export function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/**
 * Reads moments as a clock in the zone shows them. Zones change their offset on quarters of an hour only, so it is
 * asked for once a quarter: asking the calendar each time would cost more than all the rest of a row.
 */
export function wallClock(zone: string): (time: Date) => WallTime {
  // Swedish writes `2026-11-21 14:30:00`, which reads as a time of day in Greenwich.
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

/** Such as `2026-11-21 14:30:00`. */
export function wallText({ wall }: WallTime): string {
  return new Date(wall).toISOString().slice(0, 19).replace('T', ' ')
}
