import { users, userSelectionLimit } from '@amber/contract/users/users.ts'
import { findVerifiedContacts } from '#server/features/users/contacts/contacts.service.ts'
import { bind, type Route } from '#server/http/bind.ts'
import type { Platform } from '#server/lib/platform.ts'
import type { UnassignableRoles } from '#server/policies/roles.ts'
import { canManage, markManageable } from '#server/policies/users.ts'
import { createRemovedList } from './list-removed-users.queries.ts'
import { createUserList } from './list-users.queries.ts'
import { create, purge, remove, restore, setStatus } from './user-lifecycle.service.ts'
import { requireUser, update } from './users.service.ts'

export function usersRoutes(platform: Platform, unassignable: UnassignableRoles): Route[] {
  const list = createUserList(platform)
  const listRemoved = createRemovedList(platform)
  return [
    bind(users.list, async ({ actor, db, input }) => {
      const { current, size } = input
      const { records, ...totals } = await list(db, input)
      const marked = await markManageable(db, { actor, unassignable, records })
      return { current, size, ...totals, records: marked }
    }),
    bind(users.listSelection, async ({ actor, db, input }) => {
      const { records } = await list(db, { ...input, current: 1, size: userSelectionLimit })
      return { records: await markManageable(db, { actor, unassignable, records }) }
    }),
    bind(users.listRemoved, async ({ actor, db, input }) => {
      const { records, ...found } = await listRemoved(db, input)
      return { ...found, records: await markManageable(db, { actor, unassignable, records }) }
    }),
    bind(users.get, async ({ actor, db, input }) => {
      const target = await requireUser(db, input.id)
      return {
        ...target,
        canManage: await canManage(db, { actor, target }),
        ...(await findVerifiedContacts(db, input.id)),
      }
    }),
    bind(users.update, update),
    bind(users.create, create),
    bind(users.setStatus, setStatus),
    bind(users.remove, remove),
    bind(users.restore, restore),
    bind(users.purge, purge),
  ]
}
