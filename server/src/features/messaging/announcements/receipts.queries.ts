import { sql, type SQL } from 'drizzle-orm'
import type { announcements as calls, Receipt } from '@amber/contract/messaging/announcements.ts'
import type { InputOf } from '@amber/contract/endpoint.ts'
import type { Database } from '#server/db/connect.ts'
import { avatarOf } from '#server/db/user-columns.ts'
import { countUpToLimit, totalOf } from '#server/db/counts.ts'

type Asked = InputOf<typeof calls.receipts> & { roleIds: readonly string[] | 'everyone' }

export async function listReceipts(db: Database, asked: Asked) {
  const { current, size } = asked
  const { columns, from, order } = asked.state === 'read' ? whoRead(asked) : whoDidNot(asked)
  const [found, total] = await Promise.all([
    db.execute<Omit<Receipt, 'readTime'> & { readTime: string | null }>(sql`
      select u.id, u.user_name as "userName", u.nick_name as "nickName",
        ${avatarOf(sql`u.id`)} as avatar, ${columns}
      from ${from} order by ${order} limit ${size} offset ${(current - 1) * size}`),
    countUpToLimit(db, sql`select from ${from}`),
  ])
  const records = found.rows.map((row) => ({
    ...row,
    readTime: row.readTime === null ? null : new Date(row.readTime).toISOString(),
  }))
  return { current, size, ...totalOf(total), records }
}

type Who = { columns: SQL; from: SQL; order: SQL }

/** Starts from the receipts to use their index. */
const whoRead = (asked: Asked): Who => ({
  columns: sql`r.read_time as "readTime"`,
  from: sql`announcement_reads as r join users as u on u.id = r.user_id
    where r.announcement_id = ${asked.id} and ${isMeant(asked)}`,
  order: sql`r.read_time desc, r.user_id`,
})

const whoDidNot = (asked: Asked): Who => ({
  columns: sql`null as "readTime"`,
  from: sql`users as u where ${isMeant(asked)} and not exists (
    select from announcement_reads as r where r.announcement_id = ${asked.id} and r.user_id = u.id)`,
  order: sql`u.user_name_key`,
})

/**
 * Whether `u` is enabled and in the audience. Role ids are values: the planner cannot estimate members of a
 * sub-select and would probe them one by one.
 */
const isMeant = ({ roleIds }: Asked): SQL =>
  roleIds === 'everyone'
    ? sql`u.removed_at is null and u.status = '1'`
    : sql`u.removed_at is null and u.status = '1' and u.id in (
        select user_id from user_roles where role_id = any(${sql.param([...roleIds])}::uuid[]))`

export async function listEnabledAudience(db: Database, id: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select role_id as id from announcement_roles
      join roles on roles.id = announcement_roles.role_id and roles.status = '1'
    where announcement_id = ${id}`)
  return rows.map((row) => row.id)
}
