import type { Permission } from '@amber/contract/permissions.ts'
import { basicRole } from '@amber/contract/sign-in/registration.ts'
import { superRole } from '@amber/contract/roles/roles.ts'
import type { User } from '@amber/contract/users/users.ts'
import type { Database } from '#server/db/connect.ts'
import { fail } from '#server/http/problem.ts'
import { rightsOf } from '#server/http/session/rights.ts'
import { isAssignable, type Privileges, type UnassignableRoles } from './roles.ts'
import {
  findGranted,
  findTarget,
  listCodesOf,
  listRolesOf,
  lockAndCountSuperAdmins,
  noteGain,
} from './users.queries.ts'

/*
 * Who may manage whom: edit, enable, disable, delete, restore, purge, sign out, and reset password and second step. An
 * actor manages their own account and every user whose roles the actor could assign. Permissions decide which of these
 * calls the actor may make at all; this decides for whom. See docs/decisions/0026-privilege-policy.md.
 */

type Manager = Privileges & { id: string }
/** The user who is acted on, with all roles: disabled ones may be enabled again. */
type Target = Pick<User, 'id' | 'roles'>

/** Whether the actor may manage the target. */
export async function canManage(
  db: Database,
  { actor, target }: { actor: Manager; target: Target },
): Promise<boolean> {
  return actor.id === target.id || (await isAssignable(db, { actor, codes: target.roles }))
}

/** The user with this id, to be acted on. Throws `user_missing` for one who does not exist or is deleted. */
export async function requireTarget(
  db: Database,
  userId: string,
): Promise<Target & { userName: string }> {
  const target = await findTarget(db, userId)
  if (!target) throw fail('user_missing')
  return target
}

/** Throws `insufficient_privilege` unless the actor may manage the target. */
export async function requireCanManage(
  db: Database,
  pair: { actor: Manager; target: Target },
): Promise<void> {
  if (!(await canManage(db, pair))) throw fail('insufficient_privilege')
}

/** Adds to the records of a page whether the actor may manage each: one look-up for all of them. */
export async function markManageable<Record extends Target>(
  db: Database,
  options: { actor: Manager; unassignable: UnassignableRoles; records: readonly Record[] },
): Promise<(Record & { canManage: boolean })[]> {
  const { actor, records, unassignable } = options
  const codes = await unassignable(db, actor)
  return records.map((record) => ({
    ...record,
    canManage: record.id === actor.id || !record.roles.some((code) => codes.has(code)),
  }))
}

/** A user's privileges at this moment, for what goes on after their call; null for one who is disabled or deleted. */
export async function privilegesOf(db: Database, userId: string) {
  const granted = await findGranted(db, userId)
  return granted && { id: userId, nickName: granted.nickName, ...rightsOf(granted) }
}

/**
 * Whether the user who prepared access for the target, such as by a link, could still do so: enabled, with one of these
 * permissions, and allowed to manage the target as they are now.
 */
export async function couldStillManage(
  db: Database,
  options: { managerId: string; permissions: readonly Permission[]; targetId: string },
): Promise<boolean> {
  const { managerId, permissions, targetId } = options
  const actor = await privilegesOf(db, managerId)
  if (!actor || !permissions.some((code) => actor.permissions.includes(code))) return false
  return canManage(db, { actor, target: { id: targetId, roles: await listRolesOf(db, targetId) } })
}

/** Whether the user holds nothing beyond the role that every registered user gets. */
export async function isBasic(db: Database, userId: string): Promise<boolean> {
  const codes = await listCodesOf(db, basicRole)
  const actor = rightsOf({ roles: [basicRole], codes })
  return isAssignable(db, { actor, codes: await listRolesOf(db, userId) })
}

/** Voids what others prepared for users who gained privileges: reset links, and addresses that are not verified. */
export function voidPreparedAccess(db: Database, userIds: readonly string[]): Promise<void> {
  return noteGain(db, userIds)
}

/** At least one enabled super admin remains, even when two administrators demote each other at once. */
export async function requireSuperAdminLeft(
  db: Database,
  { before, status, roles }: { before: User; status: User['status']; roles: readonly string[] },
): Promise<void> {
  const wasSuper = before.roles.includes(superRole) && before.status === '1'
  const isSuper = roles.includes(superRole) && status === '1'
  if (!wasSuper || isSuper) return
  await requireSomeSuperAdmin(db)
}

/** Throws `last_super_admin` when no enabled user holds the super role any more. */
export async function requireSomeSuperAdmin(db: Database): Promise<void> {
  if ((await lockAndCountSuperAdmins(db)) === 0) throw fail('last_super_admin')
}
