import { asc, eq, sql } from 'drizzle-orm'
import { isActiveSuperAdmin } from '#server/db/code-conditions.ts'
import type { Database } from '#server/db/connect.ts'
import { roles, userRoles, users } from '#server/db/schema.ts'

const mostNames = 3

/** Returns the first names and the number of the others. */
export async function listSuperAdmins(db: Database): Promise<{ names: string[]; more: number }> {
  const rows = await db
    .select({ name: users.nickName, total: sql<number>`(count(*) over ())::integer` })
    .from(userRoles)
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .innerJoin(users, eq(users.id, userRoles.userId))
    .where(isActiveSuperAdmin)
    .orderBy(asc(users.createTime), asc(users.id))
    .limit(mostNames)
  return { names: rows.map(({ name }) => name), more: (rows[0]?.total ?? 0) - rows.length }
}
