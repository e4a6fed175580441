import { home } from '@amber/contract/home.ts'

/** What home shows, by the days of the reader's time zone. */
export function overviewRead() {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return { endpoint: home.overview, input: { timeZone } }
}
