import { userHistory } from '@amber/contract/users/user-history.ts'
import { requireUser } from '#server/features/users/users.service.ts'
import { bind, readOnStandby, type Route } from '#server/http/bind.ts'
import type { Platform } from '#server/lib/platform.ts'
import { createChangesList, listSignIns } from './user-history.queries.ts'

export function userHistoryRoutes(platform: Platform): Route[] {
  const listChanges = createChangesList(platform)
  return [
    readOnStandby(
      bind(userHistory.listSignIns, async ({ db, input }) => {
        await requireUser(db, input.id)
        return listSignIns(db, input)
      }),
    ),
    readOnStandby(
      bind(userHistory.listChanges, async ({ actor, db, input }) => {
        await requireUser(db, input.id)
        const found = await listChanges(db, input)
        if (actor.can('audit:list')) return found
        return { ...found, records: found.records.map((record) => ({ ...record, ip: null })) }
      }),
    ),
  ]
}
