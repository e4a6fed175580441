import { home } from '@amber/contract/home.ts'
import { bind, type Route } from '#server/http/bind.ts'
import { fail } from '#server/http/problem.ts'
import { countUsersByRole, getFigures, listActivities, listDays } from './home.queries.ts'

export const homeRoutes: Route[] = [
  bind(home.overview, async ({ actor, db, input, now }) => {
    requireTimeZone(input.timeZone)
    const at = { now, timeZone: input.timeZone }
    const [figures, days, usersByRole, activities] = await Promise.all([
      getFigures(db, at),
      listDays(db, at),
      countUsersByRole(db),
      listActivities(db, actor.can('audit:list') ? null : actor.id),
    ])
    return {
      users: { value: figures.users, before: figures.usersBefore },
      online: { value: figures.online, before: figures.onlineBefore },
      signIns: { value: figures.signIns, before: figures.signInsBefore },
      operations: { value: figures.operations, before: figures.operationsBefore },
      days,
      usersByRole,
      activities,
    }
  }),
]

/** An IANA name that this host knows; anything else would be an error of the database. */
function requireTimeZone(timeZone: string): void {
  // Postgres reads the sign of an offset the other way round (POSIX).
  if (!/^[A-Za-z]/.test(timeZone)) throw fail('input_invalid', { fields: { timeZone: 'invalid' } })
  try {
    Intl.DateTimeFormat('en', { timeZone })
  } catch {
    throw fail('input_invalid', { fields: { timeZone: 'invalid' } })
  }
}
