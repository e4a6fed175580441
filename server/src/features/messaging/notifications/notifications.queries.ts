import { and, eq, isNotNull, sql, type SQL } from 'drizzle-orm'
import type { InputOf } from '@amber/contract/endpoint.ts'
import {
  unreadLimit,
  type Notification,
  type notifications as calls,
} from '@amber/contract/messaging/notifications.ts'
import type { Database } from '#server/db/connect.ts'
import { notifications } from '#server/db/schema.ts'

type Own = { userId: string; announcements: SQL }

type Row = Omit<Notification, 'time'> & { time: string }

/** Limits both parts separately, so that each uses an index. */
function bothParts({ userId, announcements }: Own, { own, announced, limit }: Parts): SQL {
  return sql`
    (select id, kind, is_security as "isSecurity", data, create_time as time, read_time is not null as "isRead"
      from notifications where user_id = ${userId} and ${own}
      order by create_time desc, id desc limit ${limit})
    union all
    (select id, 'announcement', false, title, time, read_time is not null
      from ${announcements} as shown where ${announced} and ${wantsAnnouncements(userId)}
      order by time desc, id desc limit ${limit})`
}
type Parts = { own: SQL; announced: SQL; limit: number }

/** Applies to counts and summaries; lists show announcements anyway. */
const wantsAnnouncements = (userId: string) => sql`coalesce((
  select (value #>> '{groups,announcements,screen}')::boolean from preferences
  where user_id = ${userId} and key = 'messages'), true)`

/** Counts unread ones up to `unreadLimit`. */
export async function summarize(db: Database, own: Own, latest: number) {
  const isUnread = sql`read_time is null`
  const parts = { own: isUnread, announced: isUnread, limit: unreadLimit }
  const { rows } = await db.execute<Row & { unread: number }>(sql`
    select *, least(count(*) over (), ${unreadLimit})::integer as unread
    from (${bothParts(own, parts)}) as merged order by time desc, id desc limit ${latest}`)
  return {
    unread: rows[0]?.unread ?? 0,
    latest: rows.map((row) => present(row)),
  }
}

export async function listNotifications(
  db: Database,
  own: Own,
  { tab, beforeTime, beforeId, limit }: InputOf<typeof calls.list> & { limit: number },
): Promise<Notification[]> {
  const behind = (time: SQL) => {
    if (!beforeTime) return sql`true`
    // After all rows of that time.
    const id = beforeId ?? '00000000-0000-0000-0000-000000000000'
    return sql`(${time}, id) < (${beforeTime}::timestamptz, ${id}::uuid)`
  }
  const isInTab = {
    all: sql`true`,
    unread: sql`read_time is null`,
    security: sql`is_security`,
  }[tab]
  const { rows } = await db.execute<Row>(sql`
    select * from (${bothParts(own, {
      own: sql`${isInTab} and ${behind(sql`create_time`)}`,
      announced: tab === 'security' ? sql`false` : sql`${isInTab} and ${behind(sql`time`)}`,
      limit,
    })}) as merged order by time desc, id desc limit ${limit}`)
  return rows.map((row) => present(row))
}

type OfOne = { userId: string; id: string }

/** Returns null if the user does not own it. */
export async function markRead(
  db: Database,
  { userId, id, now }: OfOne & { now: Date },
): Promise<{ changed: boolean } | null> {
  const { rows } = await db.execute<{ changed: boolean }>(sql`
    with one as (select id, read_time from notifications where id = ${id} and user_id = ${userId}),
      marked as (update notifications set read_time = ${now.toISOString()}::timestamptz
        where id in (select id from one) and read_time is null returning id)
    select exists (select from marked) as changed from one`)
  return rows[0] ?? null
}

/** Returns how many were unread. */
export async function markReadUpTo(
  db: Database,
  { userId, upTo, now }: { userId: string; upTo: Date; now: Date },
): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update notifications set read_time = ${now.toISOString()}::timestamptz
    where user_id = ${userId} and read_time is null and create_time <= ${upTo.toISOString()}::timestamptz`)
  return rowCount ?? 0
}

export async function deleteNotification(db: Database, { userId, id }: OfOne): Promise<boolean> {
  const { rowCount } = await db
    .delete(notifications)
    .where(and(eq(notifications.id, id), eq(notifications.userId, userId)))
  return rowCount === 1
}

export async function deleteRead(db: Database, userId: string): Promise<number> {
  const { rowCount } = await db
    .delete(notifications)
    .where(and(eq(notifications.userId, userId), isNotNull(notifications.readTime)))
  return rowCount ?? 0
}

function present({ id, kind, isSecurity, data, time, isRead }: Row): Notification {
  return { id, kind, isSecurity, data, time: new Date(time).toISOString(), isRead }
}
