import type { OutputOf } from '@amber/contract/endpoint.ts'
import { home } from '@amber/contract/home.ts'
import { ownZone } from '#web/lib/i18n/format.ts'

export type Overview = OutputOf<typeof home.overview>

/** Overview request of the home page, by days of the local time zone. */
export function overviewRead() {
  return { endpoint: home.overview, input: { timeZone: ownZone() } }
}
