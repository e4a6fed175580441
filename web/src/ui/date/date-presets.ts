import { addDays, addMonths, endOfMonth, startOfMonth, startOfWeek } from './calendar-days.ts'

const morning = '09:00'

type PresetDay = 'today' | 'tomorrow' | 'nextMonday' | 'inWeek'

/** Returns future days offered for planning. */
export function dayPresets(today: string): readonly { name: PresetDay; day: string }[] {
  return [
    { name: 'today', day: today },
    { name: 'tomorrow', day: addDays(today, 1) },
    { name: 'nextMonday', day: addDays(startOfWeek(today, 1), 7) },
    { name: 'inWeek', day: addDays(today, 7) },
  ]
}

/** Returns this minute and the mornings of future days. */
export function minutePresets(now: string): readonly { name: 'now' | PresetDay; value: string }[] {
  const days = dayPresets(now.slice(0, 10)).filter(({ name }) => name !== 'today')
  return [
    { name: 'now', value: now },
    ...days.map(({ name, day }) => ({ name, value: `${day}T${morning}` })),
  ]
}

/** Returns inclusive ranges of whole days. */
export function rangePresets(today: string) {
  const lastMonth = addMonths(startOfMonth(today), -1)
  return [
    { name: 'today', from: today, to: today },
    { name: 'yesterday', from: addDays(today, -1), to: addDays(today, -1) },
    { name: 'last7Days', from: addDays(today, -6), to: today },
    { name: 'last30Days', from: addDays(today, -29), to: today },
    { name: 'thisMonth', from: startOfMonth(today), to: endOfMonth(today) },
    { name: 'lastMonth', from: lastMonth, to: endOfMonth(lastMonth) },
  ] as const
}
