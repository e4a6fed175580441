import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { roleCounts } from '#server/db/role-counts.ts'
import { menuButtons, rolePermissions, roles, userRoles, users } from '#server/db/schema.ts'

/** A role with all codes that it was given. */
export type HeldRole = { code: string; counts: boolean; codes: string[] }

const heldRole = {
  code: roles.code,
  counts: sql<boolean>`${roleCounts}`,
  // Names are spelled out: in a query on one table the builder leaves the table's name out.
  codes: sql<
    string[]
  >`array(select code from role_permissions where role_permissions.role_id = roles.id)`,
}

/** The status of a person's account, and all their roles, those that count for nothing included. */
export async function getStanding(db: Database, userId: string) {
  const [person, held] = await Promise.all([
    db
      .select({ status: users.status })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.removedAt))),
    db
      .select(heldRole)
      .from(userRoles)
      .innerJoin(roles, eq(roles.id, userRoles.roleId))
      .where(eq(userRoles.userId, userId))
      .orderBy(asc(roles.createTime), asc(roles.code)),
  ])
  return person[0] ? { status: person[0].status, roles: held } : null
}

/** The roles that were given a code, whether or not anybody holds them. */
export async function listRolesWith(db: Database, code: string): Promise<string[]> {
  const rows = await db
    .select({ code: roles.code })
    .from(rolePermissions)
    .innerJoin(roles, eq(roles.id, rolePermissions.roleId))
    .where(and(eq(rolePermissions.code, code), roleCounts))
    .orderBy(asc(roles.createTime), asc(roles.code))
  return rows.map((row) => row.code)
}

/** Buttons that administrators described beside those of the contract. */
export async function listDescribedButtons(db: Database) {
  return db
    .select({ code: menuButtons.code, description: menuButtons.description })
    .from(menuButtons)
    .orderBy(asc(menuButtons.code))
}
