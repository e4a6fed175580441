import { users } from '@amber/contract/users.ts'
import { bind, type Route } from '#server/http/bind.ts'
import { listUsers } from './list-users.queries.ts'
import { requireUser, update } from './users.service.ts'

export const usersRoutes: Route[] = [
  bind(users.list, async ({ db, input }) => {
    const { current, size } = input
    return { current, size, ...(await listUsers(db, input)) }
  }),
  bind(users.get, ({ db, input }) => requireUser(db, input.id)),
  bind(users.update, update),
]
