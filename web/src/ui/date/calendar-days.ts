/** Days are `YYYY-MM-DD`, computed in UTC, where all have the same length. */
const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
const dayLength = 86_400_000

/** Limits of four-digit years. */
const first = '0001-01-01'
const last = '9999-12-31'
const within = (day: string) => (day < first ? first : day > last ? last : day)

export function isDay(day: string): boolean {
  const time = timeOf(day)
  return /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(time) && dayOf(time) === day
}

export function addDays(day: string, days: number): string {
  const time = timeOf(day) + days * dayLength
  return time < timeOf(first) ? first : time > timeOf(last) ? last : dayOf(time)
}

/** Adds months, limiting the day to the last of a shorter month. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const count = year * 12 + (month - 1) + months
  const [nextYear, nextMonth] = [Math.floor(count / 12), ((count % 12) + 12) % 12]
  if (nextYear < 1) return first
  if (nextYear > 9999) return last
  const start = new Date(0)
  start.setUTCFullYear(nextYear, nextMonth + 1, 0)
  const length = start.getUTCDate()
  start.setUTCDate(Math.min(date, length))
  return within(start.toISOString().slice(0, 10))
}

/** Days since the start of the week. `firstWeekday`: 0 is Sunday. */
const daysIntoWeek = (day: string, firstWeekday: number) =>
  (new Date(timeOf(day)).getUTCDay() - firstWeekday + 7) % 7

export const startOfWeek = (day: string, firstWeekday: number) =>
  addDays(day, -daysIntoWeek(day, firstWeekday))

export const startOfMonth = (day: string) => `${day.slice(0, 7)}-01`
export const endOfMonth = (day: string) => addDays(startOfMonth(addMonths(day, 1)), -1)

/** Returns the weeks of a month, always six to keep the height. */
export function weeksOf(month: string, firstWeekday: number): string[][] {
  const start = startOfWeek(startOfMonth(month), firstWeekday)
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (__, day) => addDays(start, week * 7 + day)),
  )
}
