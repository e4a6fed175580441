import { sql, type SQL } from 'drizzle-orm'
import type { LocalizedText } from '@amber/contract/localized-text.ts'
import { announcedText } from '#server/db/translations.ts'
import type { Database } from '#server/db/connect.ts'

/* Conditions with the announcement as `a` and the user as `u`, shared by both directions. */

export const runs = (
  now: Date,
) => sql`a.is_published and a.from_time <= ${now.toISOString()}::timestamptz
  and (a.to_time is null or a.to_time > ${now.toISOString()}::timestamptz)`

/** Whether `a` is for a user, by enabled roles. */
export const isFor = (userId: SQL) => sql`(a.is_for_everyone or exists (
  select from announcement_roles join user_roles on user_roles.role_id = announcement_roles.role_id
    join roles on roles.id = announcement_roles.role_id and roles.status = '1'
  where announcement_roles.announcement_id = a.id and user_roles.user_id = ${userId}))`

export type Reader = { userId: string; now: Date }

/**
 * Selects shown announcements: `id`, `title` and `body` in all languages, `is_pinned`, `time` (start), `read_time`.
 */
export function shownTo({ userId, now }: Reader): SQL {
  return sql`(select a.id, ${announcedText('title')} as title, ${announcedText('body')} as body, a.is_pinned,
      coalesce(a.shown_time, a.from_time) as time, announcement_reads.read_time
    from announcements as a left join announcement_reads
      on announcement_reads.announcement_id = a.id and announcement_reads.user_id = ${userId}
    where ${runs(now)} and ${isFor(sql`${userId}::uuid`)})`
}

const mostShown = 50

export type ShownRow = {
  id: string
  title: LocalizedText
  body: LocalizedText
  isPinned: boolean
  time: Date
  isRead: boolean
}

const columns = sql`id, title, body, is_pinned as "isPinned", time, read_time is not null as "isRead"`

async function select(db: Database, rest: SQL): Promise<ShownRow[]> {
  const { rows } = await db.execute<Omit<ShownRow, 'time'> & { time: string }>(
    sql`select ${columns} from ${rest}`,
  )
  return rows.map((row) => ({ ...row, time: new Date(row.time) }))
}

export function listShown(db: Database, reader: Reader): Promise<ShownRow[]> {
  return select(
    db,
    sql`${shownTo(reader)} as shown order by is_pinned desc, time desc, id desc limit ${mostShown}`,
  )
}

export async function getShown(db: Database, reader: Reader, id: string): Promise<ShownRow | null> {
  const [row] = await select(db, sql`${shownTo(reader)} as shown where shown.id = ${id}`)
  return row ?? null
}

/** Returns how many were unread. */
export async function markShownRead(
  db: Database,
  reader: Reader,
  which: { id: string } | { upTo: Date },
): Promise<number> {
  const condition =
    'id' in which
      ? sql`shown.id = ${which.id}`
      : sql`shown.time <= ${which.upTo.toISOString()}::timestamptz`
  const { rows } = await db.execute(sql`
    insert into announcement_reads (announcement_id, user_id, read_time)
    select shown.id, ${reader.userId}, ${reader.now.toISOString()}::timestamptz
    from ${shownTo(reader)} as shown where shown.read_time is null and ${condition}
    on conflict do nothing returning announcement_id`)
  return rows.length
}

/** Takes announcements whose state is not published yet, each once. */
export async function takeUnpublished(
  db: Database,
  now: Date,
): Promise<{ id: string; isForEveryone: boolean }[]> {
  const { rows } = await db.execute<{ id: string; isForEveryone: boolean }>(sql`
    update announcements as a set is_notified = not is_notified,
      shown_time = coalesce(shown_time, ${now.toISOString()}::timestamptz)
    where is_notified is distinct from (${runs(now)})
    returning id, is_for_everyone as "isForEveryone"`)
  return rows
}

export async function listAudienceRoles(db: Database, ids: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct role_id as id from announcement_roles
    where announcement_id = any(${sql.param([...ids])}::uuid[])`)
  return rows.map(({ id }) => id)
}
