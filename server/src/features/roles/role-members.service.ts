import type { InputOf, OutputOf } from '@amber/contract/endpoint.ts'
import { superRole, type roles as calls } from '@amber/contract/roles.ts'
import { announce } from '#server/db/announce.ts'
import type { Database } from '#server/db/connect.ts'
import { endSessionsDueStep } from '#server/features/auth/sessions.service.ts'
import {
  notifyOfRoles,
  requireNotAbove,
  requireSomeSuperAdmin,
  requireUser,
} from '#server/features/users/users.service.ts'
import type { SignedInContext } from '#server/http/bind.ts'
import { fail } from '#server/http/problem.ts'
import { deleteMembers, insertMembers } from './roles.queries.ts'
import { mayGrant, requireRole } from './roles.service.ts'

type MembersContext = SignedInContext<InputOf<typeof calls.addMembers>>
type Changed = OutputOf<typeof calls.addMembers>

/** Gives a role to people. */
export async function addMembers(context: MembersContext): Promise<Changed> {
  return change(context, { write: insertMembers, side: 'after' })
}

/** Takes a role from people. */
export async function removeMembers(context: MembersContext): Promise<Changed> {
  return change(context, { write: deleteMembers, side: 'before' })
}

type Write = (
  db: Database,
  members: { roleId: string; userIds: readonly string[] },
) => Promise<string[]>

async function change(
  { actor, audit, db, input, now }: MembersContext,
  { write, side }: { write: Write; side: 'before' | 'after' },
): Promise<Changed> {
  const role = await requireRole(db, input.id)
  if (!(await mayGrant(db, { actor, codes: [role.code] }))) throw fail('role_not_grantable')
  const userIds = input.userIds.toSorted()
  const names = new Map<string, string>()
  for (const userId of userIds) {
    const user = await requireUser(db, userId)
    requireNotAbove(actor, user)
    names.set(userId, user.userName)
  }
  const changed = await write(db, { roleId: role.id, userIds })
  if (role.code === superRole) await requireSomeSuperAdmin(db)
  if (side === 'after') await endSessionsDueStep(db, { roleId: role.id, now })
  await announce(db, { kind: 'rights-changed', to: { users: changed } })
  const sides = { before: [], after: [], [side]: [role.code] }
  for (const userId of changed) await notifyOfRoles(db, { userId, ...sides, now })
  audit({
    target: { type: 'role', id: role.id, name: role.code },
    [side]: { users: changed.map((id) => names.get(id)) },
  })
  return { memberCount: (await requireRole(db, role.id)).memberCount }
}
