import { statusCodes } from '@amber/contract/rules.ts'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { superRole } from '@amber/contract/roles/roles.ts'
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
    .where(
      and(
        eq(roles.code, superRole),
        eq(users.status, statusCodes.enabled),
        isNull(users.removedAt),
      ),
    )
    .orderBy(asc(users.createTime), asc(users.id))
    .limit(mostNames)
  return { names: rows.map(({ name }) => name), more: (rows[0]?.total ?? 0) - rows.length }
}
