import { users } from '@amber/contract/users.ts'
import { provenContacts } from '#server/features/contacts/contacts.service.ts'
import { bind, type Route } from '#server/http/bind.ts'
import type { Platform } from '#server/lib/platform.ts'
import { createRemovedList } from './list-removed-users.queries.ts'
import { createUserList } from './list-users.queries.ts'
import {
  create,
  purge,
  remove,
  resetPasswordOf,
  restore,
  setStatus,
} from './user-lifecycle.service.ts'
import { requireUser, update } from './users.service.ts'

export function usersRoutes(platform: Platform): Route[] {
  const list = createUserList(platform)
  const listRemoved = createRemovedList(platform)
  return [
    bind(users.list, async ({ db, input }) => {
      const { current, size } = input
      return { current, size, ...(await list(db, input)) }
    }),
    bind(users.listRemoved, ({ db, input }) => listRemoved(db, input)),
    bind(users.get, async ({ db, input }) => ({
      ...(await requireUser(db, input.id)),
      ...(await provenContacts(db, input.id)),
    })),
    bind(users.update, update),
    bind(users.create, create),
    bind(users.setStatus, setStatus),
    bind(users.remove, remove),
    bind(users.restore, restore),
    bind(users.purge, purge),
    bind(users.resetPassword, resetPasswordOf),
  ]
}
