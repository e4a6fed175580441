import type { InputOf, OutputOf } from '@amber/contract/endpoint.ts'
import type { ErrorCode } from '@amber/contract/errors.ts'
import { superRole, type roles as calls } from '@amber/contract/roles/roles.ts'
import { publishEvent } from '#server/db/publish-event.ts'
import type { Database } from '#server/db/connect.ts'
import { endSessionsDueStep } from '#server/features/sessions/end-sessions.service.ts'
import {
  recordChangeOf,
  notifyOfRoles,
  requireUserToChange,
} from '#server/features/users/users.service.ts'
import type { SignedInContext } from '#server/http/bind.ts'
import { fail } from '#server/http/problem.ts'
import { runBatch } from '#server/http/run-batch.ts'
import { deleteMember, insertMember } from './roles.queries.ts'
import { isAssignable } from '#server/policies/roles.ts'
import { lockUsers, voidPreparedAccess } from '#server/policies/user-privileges.queries.ts'
import { requireCanManage, requireSomeSuperAdmin } from '#server/policies/users.ts'
import { requireRole } from './roles.service.ts'

type MembersContext = SignedInContext<InputOf<typeof calls.addMembers>>
type Changed = OutputOf<typeof calls.addMembers>

export async function addMembers(context: MembersContext): Promise<Changed> {
  return change(context, { write: insertMember, side: 'after', otherwise: 'member_already' })
}

export async function removeMembers(context: MembersContext): Promise<Changed> {
  return change(context, { write: deleteMember, side: 'before', otherwise: 'member_missing' })
}

type Write = (db: Database, member: { roleId: string; userId: string }) => Promise<boolean>

async function change(
  context: MembersContext,
  { write, side, otherwise }: { write: Write; side: 'before' | 'after'; otherwise: ErrorCode },
): Promise<Changed> {
  const { actor, audit, db, input, now } = context
  const role = await requireRole(db, input.id)
  if (!(await isAssignable(db, { actor, codes: [role.code] }))) throw fail('role_not_grantable')
  const names = new Map<string, string>()
  // Before the first step locks the super role, as other requests lock in this order.
  await lockUsers(db, input.userIds)
  const batch = { audit, db, input: { ids: input.userIds, allOrNothing: input.allOrNothing } }
  const { rows } = await runBatch(batch, async (savepoint, userId) => {
    const user = await requireUserToChange(savepoint, userId)
    await requireCanManage(savepoint, { actor, target: user })
    if (!(await write(savepoint, { roleId: role.id, userId }))) throw fail(otherwise)
    if (role.code === superRole) await requireSomeSuperAdmin(savepoint)
    names.set(user.id, user.userName)
    return { userName: user.userName }
  })
  const changed = [...names.keys()]
  await recordChangeOf(db, { ids: changed, by: actor.userName, now })
  if (side === 'after') await voidPreparedAccess(db, changed)
  if (side === 'after') await endSessionsDueStep(db, { roleId: role.id, now })
  await publishEvent(db, { kind: 'rights-changed', to: { users: changed } })
  const sides = { before: [], after: [], [side]: [role.code] }
  for (const userId of changed) await notifyOfRoles(db, { userId, ...sides, now })
  audit({
    target: { type: 'role', id: role.id, name: role.code },
    [side]: { users: [...names.values()] },
  })
  const { memberCount, memberCountIsEstimate } = await requireRole(db, role.id)
  return { memberCount, memberCountIsEstimate, rows }
}
