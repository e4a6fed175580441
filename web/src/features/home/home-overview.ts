import type { OutputOf } from '@amber/contract/endpoint.ts'
import { home } from '@amber/contract/home.ts'

export type Overview = OutputOf<typeof home.overview>

/** The first look at home, by the days of the reader's time zone. */
export function overviewRead() {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return { endpoint: home.overview, input: { timeZone } }
}
