import { sql, type SQL, eq } from 'drizzle-orm'
import type { LocalizedText } from '@amber/contract/localized-text.ts'
import { announcedText } from '#server/db/translations.ts'
import type { Database } from '#server/db/connect.ts'
import type { Receipt, announcements as calls } from '@amber/contract/messaging/announcements.ts'
import type { InputOf } from '@amber/contract/endpoint.ts'
import { avatarOf } from '#server/db/user-columns.ts'
import { countUpToLimit, totalOf } from '#server/db/counts.ts'
import { announcements } from '#server/db/schema.ts'
import { isEnabled } from '#server/db/code-conditions.ts'

/* Conditions with the announcement as `a` and the user as `u`, shared by both directions. */

const runs = (now: Date) => sql`a.is_published and a.from_time <= ${now.toISOString()}::timestamptz
  and (a.to_time is null or a.to_time > ${now.toISOString()}::timestamptz)`

/** Whether `a` is for a user, by enabled roles. */
const isFor = (userId: SQL) => sql`(a.is_for_everyone or exists (
  select from announcement_roles join user_roles on user_roles.role_id = announcement_roles.role_id
    join roles on roles.id = announcement_roles.role_id and ${isEnabled('roles')}
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
    ? sql`u.removed_at is null and ${isEnabled('u')}`
    : sql`u.removed_at is null and ${isEnabled('u')} and u.id in (
        select user_id from user_roles where role_id = any(${sql.param([...roleIds])}::uuid[]))`

export async function listEnabledAudience(db: Database, id: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select role_id as id from announcement_roles
      join roles on roles.id = announcement_roles.role_id and ${isEnabled('roles')}
    where announcement_id = ${id}`)
  return rows.map((row) => row.id)
}

type Due = {
  id: string
  title: LocalizedText
  body: LocalizedText
  mailedUpTo: string | null
}

/** Locks a running announcement with mails to send. */
export async function lockDueForMail(db: Database, now: Date): Promise<Due | null> {
  const { rows } = await db.execute<Due>(sql`
    select id, ${announcedText('title')} as title, ${announcedText('body')} as body,
      mailed_up_to as "mailedUpTo"
    from announcements as a where not is_mailed and ${runs(now)}
    order by id limit 1 for update skip locked`)
  return rows[0] ?? null
}

type Recipient = { id: string; email: string | null; settings: unknown; language: unknown }

/** Lists subscribers by id. */
export async function listRecipients(
  db: Database,
  { id, mailedUpTo, limit }: { id: string; mailedUpTo: string | null; limit: number },
): Promise<Recipient[]> {
  const { rows } = await db.execute<Recipient>(sql`
    select u.id, u.email, p.value as settings,
      (select value from preferences where user_id = u.id and key = 'language') as language
    from preferences as p
      join users as u on u.id = p.user_id and ${isEnabled('u')} and u.removed_at is null
      join announcements as a on a.id = ${id}
    where p.key = 'messages' and (p.value #>> '{groups,announcements,mail}') = 'true'
      and (${mailedUpTo}::uuid is null or p.user_id > ${mailedUpTo}::uuid) and ${isFor(sql`u.id`)}
    order by p.user_id limit ${limit}`)
  return rows
}

export async function recordMailed(
  db: Database,
  { id, ...mailed }: { id: string; mailedUpTo?: string; isMailed: boolean },
): Promise<void> {
  await db.update(announcements).set(mailed).where(eq(announcements.id, id))
}
