import { asc, eq, inArray } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { rolePermissions, roles } from '#server/db/schema.ts'

export async function listRoles(db: Database) {
  return db
    .select({ id: roles.id, code: roles.code, name: roles.name, status: roles.status })
    .from(roles)
    .orderBy(asc(roles.createTime), asc(roles.code))
}

/** The permission codes that any of these roles holds. */
export async function permissionsOfRoles(
  db: Database,
  codes: readonly string[],
): Promise<string[]> {
  if (codes.length === 0) return []
  const rows = await db
    .selectDistinct({ code: rolePermissions.code })
    .from(rolePermissions)
    .innerJoin(roles, eq(roles.id, rolePermissions.roleId))
    .where(inArray(roles.code, [...codes]))
  return rows.map((row) => row.code)
}
