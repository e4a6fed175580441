import { statusCodes } from '@amber/contract/rules.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { superRole } from '@amber/contract/roles/roles.ts'
import type { Database } from '#server/db/connect.ts'
import { codesOfRole } from '#server/db/granted-rights.ts'
import { roles, userRoles, users } from '#server/db/schema.ts'
import { isActiveSuperAdmin, isEnabled } from '#server/db/code-conditions.ts'

/** Null if disabled or deleted, after the same queries. */
export async function findGranted(db: Database, userId: string) {
  const [person] = await db
    .select({ nickName: users.nickName })
    .from(users)
    .where(
      and(eq(users.id, userId), eq(users.status, statusCodes.enabled), isNull(users.removedAt)),
    )
  const rows = await db
    .select({ role: roles.code, codes: sql<string[]>`array(${codesOfRole})` })
    .from(userRoles)
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .where(and(eq(userRoles.userId, userId), isEnabled('roles')))
  if (!person) return null
  return {
    nickName: person.nickName,
    roles: rows.map(({ role }) => role),
    codes: rows.flatMap(({ codes }) => codes),
  }
}

/** Includes disabled roles. */
export async function findTarget(db: Database, userId: string) {
  const [user] = await db
    .select({ id: users.id, userName: users.userName })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.removedAt)))
  return user ? { ...user, roles: await listRolesOf(db, userId) } : null
}

/** Includes disabled roles. */
export async function listRolesOf(db: Database, userId: string): Promise<string[]> {
  const rows = await db
    .select({ code: roles.code })
    .from(userRoles)
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .where(eq(userRoles.userId, userId))
  return rows.map(({ code }) => code)
}

/** Empty for a disabled role. */
export async function listCodesOf(db: Database, role: string): Promise<string[]> {
  const [row] = await db
    .select({ codes: sql<string[]>`array(${codesOfRole})` })
    .from(roles)
    .where(and(eq(roles.code, role), isEnabled('roles')))
  return row?.codes ?? []
}

/** Voids reset links and unverified contacts of the users; see `privilege_gain_of`. */
export async function voidPreparedAccess(db: Database, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  await db.execute(sql`
    update users set privilege_gain = nextval('privilege_gains')
    where id = any(${sql.param([...userIds])}::uuid[])`)
}

/**
 * Locks the super admin role, so that members leave one after another, and counts the enabled ones. Call it after
 * locking the changed users: its holder must not wait for a user's row. Does not block assigning the role, which
 * would deadlock with concurrent calls.
 */
export async function lockAndCountSuperAdmins(db: Database): Promise<number> {
  await db
    .select({ id: roles.id })
    .from(roles)
    .where(eq(roles.code, superRole))
    .for('no key update')
  const [row] = await db
    .select({ count: sql<number>`count(*)::integer` })
    .from(userRoles)
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .innerJoin(users, eq(users.id, userRoles.userId))
    .where(isActiveSuperAdmin)
  return row?.count ?? 0
}

/** Locks users, ordered to avoid deadlocks. Inserts that only reference them do not wait. */
export async function lockUsers(db: Database, ids: readonly string[]): Promise<void> {
  await db.execute(sql`
    select from users where id = any(${sql.param([...ids])}::uuid[]) order by id for no key update`)
}
