import {
  announcementName,
  type Announcement,
  type announcements as calls,
} from '@amber/contract/messaging/announcements.ts'
import { announcementFields } from '@amber/contract/messaging/announcement-fields.ts'
import { byName, inputFields, namesOf } from '@amber/contract/fields.ts'
import type { InputOf, OutputOf } from '@amber/contract/endpoint.ts'
import { publishEvent } from '#server/db/publish-event.ts'
import type { Database } from '#server/db/connect.ts'
import { translationsOf } from '#server/db/translations.ts'
import type { SignedInContext } from '#server/http/bind.ts'
import { fail } from '#server/http/problem.ts'
import { newId } from '#server/lib/platform.ts'
import { requireRoles } from '#server/policies/roles.ts'
import {
  deleteAnnouncement,
  getAnnouncement,
  insertAnnouncement,
  listAnnouncements,
  replaceAudience,
  updateAnnouncement,
} from './announcements.queries.ts'
import {
  listEnabledAudience,
  listReceipts,
  getShown,
  listAudienceRoles,
  listShown,
  markShownRead,
  shownTo,
  takeUnpublished,
  type Reader,
  type ShownRow,
} from './announcement-readers.queries.ts'

type ContextOf<Call extends keyof typeof calls> = SignedInContext<InputOf<(typeof calls)[Call]>>
type Audience = { isForEveryone: boolean; roleIds: readonly string[] }

/** Milliseconds over which screens spread their reloads. */
const spread = { everyone: 800, role: 300 }

export function announcementsFor(reader: Reader) {
  return shownTo(reader)
}

export async function current({
  actor,
  db,
  now,
}: ContextOf<'current'>): Promise<OutputOf<typeof calls.current>> {
  return (await listShown(db, { userId: actor.id, now })).map(shown)
}

export async function getCurrent({
  actor,
  db,
  input,
  now,
}: ContextOf<'getCurrent'>): Promise<OutputOf<typeof calls.getCurrent>> {
  const row = await getShown(db, { userId: actor.id, now }, input.id)
  if (!row) throw fail('announcement_missing')
  return shown(row)
}

const shown = (row: ShownRow) => ({ ...row, time: row.time.toISOString() })

/** Idempotent. */
export async function read({
  actor,
  db,
  input,
  now,
}: ContextOf<'read'>): Promise<Record<string, never>> {
  const reader = { userId: actor.id, now }
  await db.transaction(async (transaction) => {
    if ((await markShownRead(transaction, reader, input)) > 0)
      return publishEvent(transaction, { kind: 'notifications-changed', to: { users: [actor.id] } })
    if (!(await getShown(transaction, reader, input.id))) throw fail('announcement_missing')
  })
  return {}
}

/** Returns how many were unread. */
export function readAnnouncementsUpTo(db: Database, reader: Reader, upTo: Date): Promise<number> {
  return markShownRead(db, reader, { upTo })
}

export async function list({ db, input, now }: ContextOf<'list'>) {
  return listAnnouncements(db, now, input)
}

export async function get({ db, input, now }: ContextOf<'get'>): Promise<Announcement> {
  return requireAnnouncement(db, input.id, now)
}

export async function receipts({ db, input, now }: ContextOf<'receipts'>) {
  const { isForEveryone } = await requireAnnouncement(db, input.id, now)
  const roleIds = isForEveryone ? 'everyone' : await listEnabledAudience(db, input.id)
  return listReceipts(db, { ...input, roleIds })
}

export async function create({
  actor,
  audit,
  db,
  input,
  now,
  platform,
}: ContextOf<'create'>): Promise<Announcement> {
  const id = newId(platform)
  const audience = await audienceOf(db, input)
  await insertAnnouncement(db, {
    ...rowOf(input),
    id,
    createBy: actor.userName,
    createTime: now,
    updateBy: actor.userName,
    updateTime: now,
  })
  await replaceAudience(db, { id, roleIds: audience.roleIds })
  await publishChanges(db, now)
  const after = await requireAnnouncement(db, id, now)
  audit({ target: targetOf(after), after: recorded(after) })
  return after
}

export async function update({
  actor,
  audit,
  db,
  input,
  now,
}: ContextOf<'update'>): Promise<Announcement> {
  const { id, version } = input
  const before = await requireAnnouncement(db, id, now)
  const row = rowOf({ ...before, ...input })
  const audience = await audienceOf(db, input)
  const changes = { ...row, updateBy: actor.userName, updateTime: now }
  const audienceBefore = {
    isForEveryone: before.isForEveryone,
    roleIds: await listAudienceRoles(db, [id]),
  }
  if (before.version !== version || !(await updateAnnouncement(db, { id, version, changes })))
    throw fail('record_changed', { current: await requireAnnouncement(db, id, now) })
  await replaceAudience(db, { id, roleIds: audience.roleIds })
  await publishChanges(db, now)
  const after = await requireAnnouncement(db, id, now)
  // Audiences before and after the change.
  await publishAll(db, [
    ...(before.state === 'running' ? [audienceBefore] : []),
    ...(after.state === 'running' ? [audience] : []),
  ])
  audit({ target: targetOf(after), before: recorded(before), after: recorded(after) })
  return after
}

export async function remove({
  audit,
  db,
  input,
  now,
}: ContextOf<'remove'>): Promise<Record<string, never>> {
  const before = await requireAnnouncement(db, input.id, now)
  const roleIds = await listAudienceRoles(db, [input.id])
  if (!(await deleteAnnouncement(db, input.id))) throw fail('announcement_missing')
  if (before.state === 'running')
    await publishAll(db, [{ isForEveryone: before.isForEveryone, roleIds }])
  audit({ target: targetOf(before), before: recorded(before) })
  return {}
}

/** Publishes each start and end once across servers. */
export async function publishChanges(db: Database, now: Date): Promise<void> {
  await db.transaction(async (transaction) => {
    const changed = await takeUnpublished(transaction, now)
    const ids = changed.map(({ id }) => id)
    const roleIds = await listAudienceRoles(transaction, ids)
    await publishAll(
      transaction,
      changed.map(({ isForEveryone }) => ({ isForEveryone, roleIds })),
    )
  })
}

async function publishAll(db: Database, audiences: readonly Audience[]): Promise<void> {
  const kind = 'announcements-changed'
  if (audiences.some(({ isForEveryone }) => isForEveryone))
    return publishEvent(db, { kind, to: 'everyone', data: { spread: spread.everyone } })
  for (const role of new Set(audiences.flatMap(({ roleIds }) => roleIds)))
    await publishEvent(db, { kind, to: { role }, data: { spread: spread.role } })
}

async function audienceOf(
  db: Database,
  { isForEveryone, roles }: { isForEveryone: boolean; roles: readonly string[] },
): Promise<Audience> {
  const found = isForEveryone ? [] : await requireRoles(db, roles)
  return { isForEveryone, roleIds: found.map(({ id }) => id) }
}

type Content = InputOf<typeof calls.create>

function rowOf(input: Content) {
  const { titleZh, titleEn, bodyZh, bodyEn, isPublished, isPinned, isForEveryone } = input
  const translations = translationsOf(input, ['title', 'body'])
  const fromTime = new Date(input.fromTime)
  const toTime = input.toTime === null ? null : new Date(input.toTime)
  const content = { titleZh, titleEn, bodyZh, bodyEn, translations }
  return { ...content, isPublished, isPinned, isForEveryone, fromTime, toTime }
}

async function requireAnnouncement(db: Database, id: string, now: Date): Promise<Announcement> {
  const found = await getAnnouncement(db, id, now)
  if (!found) throw fail('announcement_missing')
  return found
}

/** Without the state that depends on the time. */
const recorded = (record: Announcement) =>
  byName(namesOf(inputFields(announcementFields)), (name) => record[name])

const targetOf = (one: Announcement) => ({
  type: 'announcement',
  id: one.id,
  name: announcementName(one),
})
