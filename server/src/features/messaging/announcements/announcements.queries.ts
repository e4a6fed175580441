import { and, asc, desc, eq, gt, lte, or, sql, type SQL } from 'drizzle-orm'
import {
  announcementState,
  type Announcement,
  type announcements as calls,
} from '@amber/contract/messaging/announcements.ts'
import type {
  announcementFields,
  AnnouncementState,
} from '@amber/contract/messaging/announcement-fields.ts'
import type { FieldsWith } from '@amber/contract/fields.ts'
import type { InputOf } from '@amber/contract/endpoint.ts'
import type { Database } from '#server/db/connect.ts'
import {
  updatedTranslations,
  withTranslations,
  type StoredTranslations,
} from '#server/db/translations.ts'
import { announcementRoles, announcements } from '#server/db/schema.ts'

const columns = {
  id: announcements.id,
  version: announcements.version,
  titleZh: announcements.titleZh,
  titleEn: announcements.titleEn,
  bodyZh: announcements.bodyZh,
  bodyEn: announcements.bodyEn,
  translations: announcements.translations,
  isPublished: announcements.isPublished,
  isPinned: announcements.isPinned,
  isForEveryone: announcements.isForEveryone,
  fromTime: announcements.fromTime,
  toTime: announcements.toTime,
  roles: sql<string[]>`array(select roles.code from announcement_roles
    join roles on roles.id = announcement_roles.role_id
    where announcement_roles.announcement_id = announcements.id order by roles.code)`,
  createBy: announcements.createBy,
  createTime: announcements.createTime,
  updateBy: announcements.updateBy,
  updateTime: announcements.updateTime,
}

type SortColumn = FieldsWith<typeof announcementFields, { isSortable: true }>

/** Counts all rows, which are thousands at most. */
export async function listAnnouncements(
  db: Database,
  now: Date,
  { title, state, role, sort = '-updateTime', current, size }: InputOf<typeof calls.list>,
) {
  const where = and(holds(title), state && isIn(state, now), isForRole(role))
  const column = announcements[sort.replace(/^-/, '') as SortColumn]
  const direction = sort.startsWith('-') ? desc : asc
  // No end sorts last, both ways.
  const order = sql`${direction(column)} nulls last`
  const [rows, total] = await Promise.all([
    db
      .select(columns)
      .from(announcements)
      .where(where)
      .orderBy(order, direction(announcements.id))
      .limit(size)
      .offset((current - 1) * size),
    db.$count(announcements, where),
  ])
  const records = rows.map((row) => present(row, now))
  return { current, size, total, totalIsEstimate: false, records }
}

/** Matches a title of any language literally, ignoring case. */
function holds(text: string | undefined): SQL | undefined {
  if (!text) return undefined
  const isIn = (column: SQL) => sql`strpos(lower(${column}), lower(${text})) > 0`
  const { titleZh, titleEn, translations } = announcements
  return or(
    isIn(sql`${titleZh}`),
    isIn(sql`${titleEn}`),
    sql`exists (select from jsonb_each_text(${translations} -> 'title') where ${isIn(sql`value`)})`,
  )
}

/** Mirrors `announcementState` of the contract. */
function isIn(state: AnnouncementState, now: Date): SQL | undefined {
  const { isPublished, fromTime, toTime } = announcements
  const hasEnded = sql`(${toTime} is not null and ${lte(toTime, now)})`
  switch (state) {
    case 'draft':
      return sql`not ${isPublished}`
    case 'planned':
      return and(isPublished, gt(fromTime, now))
    case 'running':
      return and(isPublished, lte(fromTime, now), sql`not ${hasEnded}`)
    case 'over':
      return and(isPublished, lte(fromTime, now), hasEnded)
    // no default
  }
}

function isForRole(code: string | undefined): SQL | undefined {
  if (!code) return undefined
  return sql`(${announcements.isForEveryone} or exists (
    select from announcement_roles join roles on roles.id = announcement_roles.role_id
    where announcement_roles.announcement_id = ${announcements.id} and roles.code = ${code}))`
}

export async function getAnnouncement(
  db: Database,
  id: string,
  now: Date,
): Promise<Announcement | null> {
  const [row] = await db.select(columns).from(announcements).where(eq(announcements.id, id))
  return row ? present(row, now) : null
}

export async function insertAnnouncement(
  db: Database,
  row: typeof announcements.$inferInsert,
): Promise<void> {
  await db.insert(announcements).values(row)
}

/** Returns whether the version matched. */
export async function updateAnnouncement(
  db: Database,
  {
    id,
    version,
    changes,
  }: { id: string; version: number; changes: Partial<typeof announcements.$inferInsert> },
): Promise<boolean> {
  const changed = await db
    .update(announcements)
    .set({
      ...changes,
      ...(changes.translations && {
        translations: updatedTranslations(announcements.translations, changes.translations),
      }),
      version: version + 1,
    })
    .where(and(eq(announcements.id, id), eq(announcements.version, version)))
    .returning({ id: announcements.id })
  return changed.length > 0
}

export async function deleteAnnouncement(db: Database, id: string): Promise<boolean> {
  const deleted = await db
    .delete(announcements)
    .where(eq(announcements.id, id))
    .returning({ id: announcements.id })
  return deleted.length > 0
}

export async function replaceAudience(
  db: Database,
  { id, roleIds }: { id: string; roleIds: readonly string[] },
): Promise<void> {
  await db.delete(announcementRoles).where(eq(announcementRoles.announcementId, id))
  if (roleIds.length > 0)
    await db
      .insert(announcementRoles)
      .values(roleIds.map((roleId) => ({ announcementId: id, roleId })))
}

type Times = 'fromTime' | 'toTime' | 'createTime' | 'updateTime'
type Row = Omit<Announcement, Times | 'state'> & {
  translations: StoredTranslations
  fromTime: Date
  toTime: Date | null
  createTime: Date
  updateTime: Date
}

function present(row: Row, now: Date): Announcement {
  const record = {
    ...withTranslations(row, ['title', 'body']),
    fromTime: row.fromTime.toISOString(),
    toTime: row.toTime?.toISOString() ?? null,
    createTime: row.createTime.toISOString(),
    updateTime: row.updateTime.toISOString(),
  }
  return { ...record, state: announcementState(record, now) }
}
