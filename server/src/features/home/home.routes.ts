import { home, mostActivities } from '@amber/contract/home.ts'
import { readPreference } from '@amber/contract/account/preferences.ts'
import type { Database } from '#server/db/connect.ts'
import { bind, readOnStandby, unseenOnStandby, type Route } from '#server/http/bind.ts'
import { fail } from '#server/http/problem.ts'
import type { Platform } from '#server/lib/platform.ts'
import {
  listActivities,
  listNames,
  readLayout,
  addVisits,
  listMostVisited,
} from './home.queries.ts'
import { createMetrics } from './metrics.service.ts'
import { listOpenItems } from './open-items.service.ts'

/** More than home shows, as some may no longer be permitted. */
const mostEntries = 30

export function homeRoutes(host: { db: Database; platform: Platform }): Route[] {
  const metrics = createMetrics(host)
  return [
    readOnStandby(
      bind(home.overview, async ({ actor, db, input: { timeZone }, now }) => {
        const zone = knownZone(timeZone)
        const [read, openItems, roles, layout] = await Promise.all([
          metrics.read({ db, actor, now, timeZone: zone }),
          listOpenItems(db, { actor, now }),
          listNames(db, actor.roles),
          readLayout(db, actor.id),
        ])
        return { metrics: read, openItems, roles, layout: readPreference('home', layout) ?? null }
      }),
    ),
    readOnStandby(
      bind(home.trend, async ({ actor, db, input: { range, timeZone }, now }) => {
        return metrics.trend({ db, actor, now, timeZone: knownZone(timeZone) }, range)
      }),
    ),
    readOnStandby(
      bind(home.roles, async ({ actor, db }) => {
        if (actor.can('role:list')) return metrics.roles(db)
        return (await listNames(db, actor.roles)).map((role) => ({ ...role, users: null }))
      }),
    ),
    readOnStandby(
      bind(home.activities, async ({ actor, db, input: { limit } }) => {
        const isOwn = !actor.can('audit:list')
        const found = await listActivities(db, { actorId: isOwn ? actor.id : null, limit })
        return {
          isOwn,
          hasMore: found.length > limit && limit < mostActivities,
          records: found.slice(0, limit),
        }
      }),
    ),
    bind(home.entries, ({ actor, db, now }) =>
      listMostVisited(db, { userId: actor.id, now, limit: mostEntries }),
    ),
    unseenOnStandby(
      bind(home.visit, async ({ actor, db, input: { pages }, now }) => {
        await addVisits(db, { userId: actor.id, pages, now })
        return {}
      }),
    ),
  ]
}

/**
 * Present names of zones that the ICU of browsers and Node still calls by former ones, which the time zones of a system
 * need not have: Debian 13 moved them to the package tzdata-legacy.
 */
const presentNames: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

/**
 * Returns the main name of a time zone: Postgres lacks some aliases and reads others as abbreviations, such as IST.
 * Refuses a zone unknown to this host, which would fail in Postgres.
 */
function knownZone(timeZone: string): string {
  // Postgres reads the sign of an offset inverted (POSIX).
  if (!/^[A-Za-z]/.test(timeZone)) throw fail('input_invalid', { fields: { timeZone: 'invalid' } })
  try {
    const main = Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
    return presentNames[main] ?? main
  } catch {
    throw fail('input_invalid', { fields: { timeZone: 'invalid' } })
  }
}
