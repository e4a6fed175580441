import { userHistory } from '@amber/contract/user-history.ts'
import { requireUser } from '#server/features/users/users.service.ts'
import { bind, type Route } from '#server/http/bind.ts'
import { listChanges, listSignIns } from './user-history.queries.ts'

export const userHistoryRoutes: Route[] = [
  bind(userHistory.listSignIns, async ({ db, input }) => {
    await requireUser(db, input.id)
    return listSignIns(db, input)
  }),
  bind(userHistory.listChanges, async ({ db, input }) => {
    await requireUser(db, input.id)
    return listChanges(db, input)
  }),
]
