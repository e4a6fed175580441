import type { Format } from '#web/lib/i18n/format.ts'
import { isDay } from './calendar-days.ts'

const isBound = (side: unknown) => typeof side === 'number' || (typeof side === 'string' && side)

/** Returns a range of numbers or of calendar days, such as `1 – 2.5`; a missing bound is empty. */
export function rangeText(format: Format, value: unknown): string {
  if (typeof value !== 'object' || value === null) return ''
  const { from, to } = value as { from?: unknown; to?: unknown }
  const textOf = (side: unknown) => {
    if (typeof side === 'number') return format.number(side)
    const text = typeof side === 'string' ? side : ''
    return isDay(text) ? format.day(text, 'medium') : text
  }
  return isBound(from) || isBound(to) ? `${textOf(from)} – ${textOf(to)}` : ''
}
