import { sql, type SQL } from 'drizzle-orm'
import { exactTotalLimit } from '@amber/contract/paging.ts'
import { superRole } from '@amber/contract/roles/roles.ts'
import type { Database } from '#server/db/connect.ts'
import { codesOfRole } from '#server/db/granted-rights.ts'
import { userRoles } from '#server/db/schema.ts'
import { readSample, countUpToLimit } from '#server/db/counts.ts'
import type { RoleRights } from './role-rights.queries.ts'
import { isEnabled } from '#server/db/code-conditions.ts'

/**
 * Returns the other enabled roles with any of these rights. `offset 0` makes Postgres scan the rights once, not per
 * role.
 */
export async function listCovering(
  db: Database,
  { roleId, rights }: { roleId: string; rights: RoleRights },
): Promise<(RoleRights & { id: string })[]> {
  const { rows } = await db.execute<RoleRights & { id: string }>(sql`
    with wanted as materialized (
      select id, route_name from menus where route_name = any(${sql.param(rights.menus)}::text[])
    ), seen as (
      select role_id, array_agg(route_name) as names
      from role_menus join wanted on wanted.id = menu_id group by role_id
    )
    select roles.id,
      case when roles.code = ${superRole} then array(select route_name from wanted)
        else coalesce(seen.names, '{}') end as menus,
      array(select code from (${codesOfRole} offset 0) as held
        where code = any(${sql.param(rights.permissions)}::text[])) as permissions
    from roles left join seen on seen.role_id = roles.id
    where ${isEnabled('roles')} and roles.id <> ${roleId}`)
  return rows.filter(({ menus, permissions }) => menus.length + permissions.length > 0)
}

/** Share of members to examine, so that about `exactTotalLimit` are; 1 for all. */
export async function shareOfMembers(db: Database, roleId: string): Promise<number> {
  const where = sql`${userRoles.roleId} = ${roleId}`
  const counted = await countUpToLimit(db, sql`select from ${userRoles} where ${where}`)
  if (counted <= exactTotalLimit) return 1
  const { total } = await readSample(db, { table: userRoles, where })
  return exactTotalLimit / Math.max(exactTotalLimit + 1, total)
}

/** Smaller shares use a block sample, as sampling by id reads every member. */
const smallShare = 0.05
const parts = 65_536

/** Always selects the same share of members. */
function drawn(roleId: string, share: number): SQL {
  const ofRole = sql`where role_id = ${roleId}`
  if (share === 1) return sql`user_roles ${ofRole}`
  if (share < smallShare)
    return sql`user_roles tablesample system (${100 * share}::real) repeatable (1) ${ofRole}`
  const most = Math.ceil(share * parts)
  return sql`user_roles ${ofRole} and (uuid_hash(user_id) & ${parts - 1}::integer) < ${most}::integer`
}

/**
 * Groups enabled members by their other roles. `offset 0` forces a lookup per member; otherwise Postgres sometimes
 * scans all users.
 */
export async function groupMembers(
  db: Database,
  { roleId, share, names }: { roleId: string; share: number; names: number },
): Promise<{ roles: string[]; count: number; names: string[] }[]> {
  const { rows } = await db.execute<{ roles: string[]; count: number; names: string[] }>(sql`
    select roles, count(*)::integer as count, (array_agg(user_name))[1:${names}::integer] as names
    from (select user_id from ${drawn(roleId, share)}) as members
      cross join lateral (
        select user_name, array(select role_id::text from user_roles
          where user_id = users.id and role_id <> ${roleId} order by role_id) as roles
        from users where id = members.user_id and removed_at is null and ${isEnabled('users')} offset 0
      ) as people
    group by roles`)
  return rows
}
