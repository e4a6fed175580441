import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { superRole } from '@amber/contract/roles/roles.ts'
import type { Database } from '#server/db/connect.ts'
import { codesOfRole } from '#server/db/granted-rights.ts'
import { menuButtons, roles, userRoles, users } from '#server/db/schema.ts'
import { exactTotalLimit } from '@amber/contract/paging.ts'
import { rowsOf } from '#server/db/counts.ts'
import { isEnabled } from '#server/db/code-conditions.ts'

export type GrantedRole = { code: string; counts: boolean; codes: string[] }

const grantedRole = {
  code: roles.code,
  counts: sql<boolean>`${isEnabled('roles')}`,
  codes: sql<string[]>`array(${codesOfRole})`,
}

/** Includes disabled roles. */
export async function getStanding(db: Database, userId: string) {
  const [person, granted] = await Promise.all([
    db
      .select({ status: users.status })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.removedAt))),
    db
      .select(grantedRole)
      .from(userRoles)
      .innerJoin(roles, eq(roles.id, userRoles.roleId))
      .where(eq(userRoles.userId, userId))
      .orderBy(asc(roles.createTime), asc(roles.code)),
  ])
  return person[0] ? { status: person[0].status, roles: granted } : null
}

/** Includes unassigned roles; the super role comes first. */
export async function listRolesWith(db: Database, code: string): Promise<string[]> {
  const { rows } = await db.execute<{ code: string }>(sql`
    select roles.code from roles where ${isEnabled('roles')}
      and exists (select from (${codesOfRole}) as held where held.code = ${code})
    order by roles.code <> ${superRole}, roles.create_time, roles.code`)
  return rows.map((row) => row.code)
}

/** Returns buttons beyond those of the contract. */
export async function listDescribedButtons(db: Database) {
  return db
    .select({ code: menuButtons.code, description: menuButtons.description })
    .from(menuButtons)
    .orderBy(asc(menuButtons.code))
}

type RoleCombination = { codes: string[]; count: number; names: string[] }

/** Counts enabled users by their enabled roles; samples a large table. */
export async function listRoleCombinations(
  db: Database,
  { names }: { names: number },
): Promise<{ combinations: RoleCombination[]; share: number }> {
  const share = Math.min(1, exactTotalLimit / Math.max(1, await rowsOf(db, users)))
  const sample =
    share < 1 ? sql`tablesample system (${100 * share}::real) repeatable (1)` : sql.empty()
  const { rows } = await db.execute<RoleCombination>(sql`
    select codes, count(*)::integer as count, (array_agg(user_name order by user_name))[1:${names}::integer] as names
    from (
      select user_name, array(select roles.code from user_roles join roles on roles.id = role_id
        where user_id = users.id and ${isEnabled('roles')} order by roles.code) as codes
      from ${users} ${sample} where removed_at is null and ${isEnabled('users')} offset 0
    ) as people
    group by codes`)
  return { combinations: rows, share }
}
