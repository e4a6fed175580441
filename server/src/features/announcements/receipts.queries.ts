import { sql } from 'drizzle-orm'
import type { announcements as calls, Receipt } from '@amber/contract/announcements.ts'
import type { InputOf } from '@amber/contract/endpoint.ts'
import { exactTotalLimit } from '@amber/contract/paging.ts'
import type { Database } from '#server/db/connect.ts'
import { audienceOf } from './shown-announcements.queries.ts'

/** One page of those who have read an announcement, or have not, and how many there are. */
export async function listReceipts(
  db: Database,
  { id, state, current, size }: InputOf<typeof calls.receipts>,
) {
  const receipt = sql`(select read_time from announcement_reads
    where announcement_id = ${id} and user_id = u.id)`
  // Of a million people few have read it, or few have not: those who have are found from their receipts.
  const from =
    state === 'read'
      ? sql`announcement_reads as r, ${audienceOf(id)} and r.announcement_id = ${id} and r.user_id = u.id`
      : sql`${audienceOf(id)} and ${receipt} is null`
  const order = state === 'read' ? sql`r.read_time desc, u.id` : sql`u.user_name_key, u.id`
  const [found, counted] = await Promise.all([
    db.execute<Omit<Receipt, 'readTime'> & { readTime: string | null }>(sql`
      select u.id, u.user_name as "userName", u.nick_name as "nickName", ${receipt} as "readTime"
      from ${from} order by ${order} limit ${size} offset ${(current - 1) * size}`),
    db.execute<{ total: number }>(sql`
      select count(*)::integer as total from (select from ${from} limit ${exactTotalLimit + 1}) as counted`),
  ])
  const total = counted.rows[0]?.total ?? 0
  const records = found.rows.map((row) => ({
    ...row,
    readTime: row.readTime === null ? null : new Date(row.readTime).toISOString(),
  }))
  return { current, size, total, totalIsEstimate: total > exactTotalLimit, records }
}
