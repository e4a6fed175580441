import type { InputOf, OutputOf } from '@amber/contract/endpoint.ts'
import type { notifications as calls } from '@amber/contract/messaging/notifications.ts'
import { publishEvent } from '#server/db/publish-event.ts'
import type { Database } from '#server/db/connect.ts'
import {
  announcementsFor,
  readAnnouncementsUpTo,
} from '#server/features/messaging/announcements/announcements.service.ts'
import type { SignedInContext } from '#server/http/bind.ts'
import { fail } from '#server/http/problem.ts'
import {
  deleteNotification,
  deleteRead,
  listNotifications,
  markRead,
  markReadUpTo,
  summarize,
} from './notifications.queries.ts'

type ContextOf<Call extends keyof typeof calls> = SignedInContext<InputOf<(typeof calls)[Call]>>

const latestCount = 5
const pageSize = 20

const ownOf = ({ actor, now }: Pick<ContextOf<'summary'>, 'actor' | 'now'>) => ({
  userId: actor.id,
  announcements: announcementsFor({ userId: actor.id, now }),
})

export async function summary(
  context: ContextOf<'summary'>,
): Promise<OutputOf<typeof calls.summary>> {
  return summarize(context.db, ownOf(context), latestCount)
}

export async function list(context: ContextOf<'list'>): Promise<OutputOf<typeof calls.list>> {
  const { db, input } = context
  const found = await listNotifications(db, ownOf(context), { ...input, limit: pageSize + 1 })
  return { records: found.slice(0, pageSize), hasMore: found.length > pageSize }
}

export async function read({
  actor,
  db,
  input,
  now,
}: ContextOf<'read'>): Promise<Record<string, never>> {
  await db.transaction(async (transaction) => {
    const found = await markRead(transaction, { userId: actor.id, id: input.id, now })
    if (!found) throw fail('notification_missing')
    if (found.changed) await publishChange(transaction, actor.id)
  })
  return {}
}

export async function readAll({
  actor,
  db,
  input,
  now,
}: ContextOf<'readAll'>): Promise<Record<string, never>> {
  const userId = actor.id
  const upTo = new Date(input.upTo)
  await db.transaction(async (transaction) => {
    const own = await markReadUpTo(transaction, { userId, upTo, now })
    const announced = await readAnnouncementsUpTo(transaction, { userId, now }, upTo)
    if (own + announced > 0) await publishChange(transaction, userId)
  })
  return {}
}

export async function remove({
  actor,
  db,
  input,
}: ContextOf<'remove'>): Promise<Record<string, never>> {
  await db.transaction(async (transaction) => {
    if (!(await deleteNotification(transaction, { userId: actor.id, id: input.id })))
      throw fail('notification_missing')
    await publishChange(transaction, actor.id)
  })
  return {}
}

export async function removeRead({
  actor,
  db,
}: ContextOf<'removeRead'>): Promise<{ removed: number }> {
  return db.transaction(async (transaction) => {
    const removed = await deleteRead(transaction, actor.id)
    if (removed > 0) await publishChange(transaction, actor.id)
    return { removed }
  })
}

/** Refreshes the user's other windows. */
async function publishChange(db: Database, userId: string): Promise<void> {
  await publishEvent(db, { kind: 'notifications-changed', to: { users: [userId] } })
}
