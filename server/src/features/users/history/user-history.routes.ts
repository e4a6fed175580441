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
      bind(userHistory.listChanges, async ({ db, input }) => {
        await requireUser(db, input.id)
        return listChanges(db, input)
      }),
    ),
  ]
}
