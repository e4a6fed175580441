import type { OutputOf } from '@amber/contract/endpoint.ts'
import { home } from '@amber/contract/home.ts'

export type Overview = OutputOf<typeof home.overview>

/** Overview request of the home page, by days of the local time zone. */
export function overviewRead() {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return { endpoint: home.overview, input: { timeZone } }
}
