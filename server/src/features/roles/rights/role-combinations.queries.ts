import { sql } from 'drizzle-orm'
import { exactTotalLimit } from '@amber/contract/paging.ts'
import type { Database } from '#server/db/connect.ts'
import { isRoleEnabled } from '#server/db/granted-rights.ts'
import { users } from '#server/db/schema.ts'
import { rowsOf } from '#server/db/counts.ts'

export type RoleCombination = { codes: string[]; count: number; names: string[] }

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
        where user_id = users.id and ${isRoleEnabled} order by roles.code) as codes
      from ${users} ${sample} where removed_at is null and status = '1' offset 0
    ) as people
    group by codes`)
  return { combinations: rows, share }
}
