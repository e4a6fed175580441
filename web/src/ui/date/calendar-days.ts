/** A day of the calendar is `YYYY-MM-DD`, which is the same in every zone; counted in UTC, where no day has another length. */
const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
const dayLength = 86_400_000

/** Days that the calendar can show: four digits for the year. */
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

/** The same day some months on, or the last of a month that is shorter. */
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

/** How many days a day is past the first of its week. `firstWeekday`: 0 is Sunday. */
const daysIntoWeek = (day: string, firstWeekday: number) =>
  (new Date(timeOf(day)).getUTCDay() - firstWeekday + 7) % 7

export const startOfWeek = (day: string, firstWeekday: number) =>
  addDays(day, -daysIntoWeek(day, firstWeekday))

export const startOfMonth = (day: string) => `${day.slice(0, 7)}-01`
export const endOfMonth = (day: string) => addDays(startOfMonth(addMonths(day, 1)), -1)

/** The six weeks in which a month is shown, always six so that nothing moves from month to month. */
export function weeksOf(month: string, firstWeekday: number): string[][] {
  const start = startOfWeek(startOfMonth(month), firstWeekday)
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (__, day) => addDays(start, week * 7 + day)),
  )
}
