import { users } from '@amber/contract/users.ts'
import { bind, type Route } from '#server/http/bind.ts'
import { listUsers } from './list-users.queries.ts'
import { listRemovedUsers } from './user-lifecycle.queries.ts'
import {
  create,
  purge,
  remove,
  resetPasswordOf,
  restore,
  setStatus,
} from './user-lifecycle.service.ts'
import { requireUser, update } from './users.service.ts'

export const usersRoutes: Route[] = [
  bind(users.list, async ({ db, input }) => {
    const { current, size } = input
    return { current, size, ...(await listUsers(db, input)) }
  }),
  // Before the one person, whose path takes any word.
  bind(users.listRemoved, ({ db, input }) => listRemovedUsers(db, { text: undefined, ...input })),
  bind(users.get, ({ db, input }) => requireUser(db, input.id)),
  bind(users.update, update),
  bind(users.create, create),
  bind(users.setStatus, setStatus),
  bind(users.remove, remove),
  bind(users.restore, restore),
  bind(users.purge, purge),
  bind(users.resetPassword, resetPasswordOf),
]
