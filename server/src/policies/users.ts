import { statusCodes } from '@amber/contract/rules.ts'
import type { Permission } from '@amber/contract/permissions.ts'
import { basicRole } from '@amber/contract/sign-in/registration.ts'
import { superRole } from '@amber/contract/roles/roles.ts'
import type { User } from '@amber/contract/users/users.ts'
import type { Database } from '#server/db/connect.ts'
import { fail } from '#server/http/problem.ts'
import { rightsOf } from '#server/http/session/rights.ts'
import {
  isAssignable,
  isAssignableInSteadyTime,
  type Privileges,
  type UnassignableRoles,
} from './roles.ts'
import {
  findGranted,
  findTarget,
  listCodesOf,
  listRolesOf,
  lockAndCountSuperAdmins,
} from './user-privileges.queries.ts'

/*
 * Decides whom an actor can manage: their own account and users whose roles they could assign. Permissions decide
 * which calls they may make. See docs/decisions/0026-privilege-policy.md.
 */

type Manager = Privileges & { id: string }
/** Disabled roles count, as they may be enabled again. */
type Target = Pick<User, 'id' | 'roles'>

export async function canManage(
  db: Database,
  { actor, target }: { actor: Manager; target: Target },
): Promise<boolean> {
  return actor.id === target.id || (await isAssignable(db, { actor, codes: target.roles }))
}

/** @throws `user_missing` also if deleted */
export async function requireTarget(
  db: Database,
  userId: string,
): Promise<Target & { userName: string }> {
  const target = await findTarget(db, userId)
  if (!target) throw fail('user_missing')
  return target
}

export async function requireCanManage(
  db: Database,
  pair: { actor: Manager; target: Target },
): Promise<void> {
  if (!(await canManage(db, pair))) throw fail('insufficient_privilege')
}

/** One query for all records. */
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

/** For work outside a call; null if disabled or deleted. */
export async function privilegesOf(db: Database, userId: string) {
  const granted = await findGranted(db, userId)
  return granted && { id: userId, nickName: granted.nickName, ...rightsOf(granted) }
}

/**
 * Whether the creator of prepared access, such as a link, still could create it. Runs the same queries in all cases,
 * as strangers ask for codes.
 */
export async function couldStillManage(
  db: Database,
  options: { managerId: string; permissions: readonly Permission[]; targetId: string },
): Promise<boolean> {
  const { managerId, permissions, targetId } = options
  const actor = (await privilegesOf(db, managerId)) ?? rightsOf({ roles: [], codes: [] })
  const codes = await listRolesOf(db, targetId)
  const isWithin = await isAssignableInSteadyTime(db, { actor, codes })
  const isAllowed = permissions.some((code) => actor.permissions.includes(code))
  return isAllowed && (managerId === targetId || isWithin)
}

/** Whether the user has only the rights of registered users. Runs the same queries in all cases. */
export async function isBasic(db: Database, userId: string): Promise<boolean> {
  const codes = await listCodesOf(db, basicRole)
  const actor = rightsOf({ roles: [basicRole], codes })
  return isAssignableInSteadyTime(db, { actor, codes: await listRolesOf(db, userId) })
}

/**
 * Holds even if two demote each other concurrently. `roles` are those after the change; none once the user is disabled
 * or deleted.
 */
export async function requireSuperAdminLeft(
  db: Database,
  { before, roles }: { before: User; roles: readonly string[] },
): Promise<void> {
  const wasSuper = before.roles.includes(superRole) && before.status === statusCodes.enabled
  if (wasSuper && !roles.includes(superRole)) await requireSomeSuperAdmin(db)
}

/** @throws `last_super_admin` */
export async function requireSomeSuperAdmin(db: Database): Promise<void> {
  if ((await lockAndCountSuperAdmins(db)) === 0) throw fail('last_super_admin')
}
