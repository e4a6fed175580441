import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database } from '#server/db/connect.ts'
import { verifyAuditLog } from '#server/features/logs/audit-chain/audit-chain.service.ts'
import type { Platform } from '#server/lib/platform.ts'

/** Fails if the database violates an invariant. */
export async function expectSound(db: Database, platform: Platform): Promise<void> {
  const { rows } = await db.execute<{ fault: string }>(sql`
    with recursive
    holders as (
      select users.status = '1' and users.removed_at is null as is_able from users
      join user_roles on user_roles.user_id = users.id join roles on roles.id = role_id where code = 'R_SUPER'
    ),
    above as (
      select id, parent_id from menus
      union
      select above.id, menus.parent_id from above join menus on menus.id = above.parent_id
    )
    select user_name || ' has a role that does not exist' as fault from users join user_roles on user_id = users.id
      left join roles on roles.id = role_id where roles.id is null
    union all
    select 'No super admin is enabled' where exists (select from holders) and not exists (select from holders where is_able)
    union all
    select route_name || ' stands below itself' from menus join above using (id) where above.parent_id = menus.id
    union all
    select route_name || ' stands below what does not exist' from menus
      where parent_id is not null and not exists (select from menus as parents where parents.id = menus.parent_id)
    union all
    select user_name || ' is disabled or removed, and has a live session' from sessions
      join users on users.id = user_id
      where ended_at is null and last_seen_at > now() - interval '30 minutes' and (status <> '1' or removed_at is not null)`)
  const { problem } = await verifyAuditLog(db, platform)
  expect([...rows.map(({ fault }) => fault), ...(problem ? [problem] : [])]).toEqual([])
}
