import { quietEndAfter, type MessageSettings } from '@amber/contract/messaging/message-settings.ts'
import type { Database } from '#server/db/connect.ts'
import { insertDeferredMail, setDue } from './deferred-mail.queries.ts'

const day = 24 * 60 * 60_000

type About =
  | { kind: string; data: Record<string, unknown> }
  /** Read when the mail is written, so that corrections apply. */
  | { announcementId: string }

type Holding = { userId: string; settings: MessageSettings; about: About; now: Date }

/** Defers a mail until quiet hours end (`sendDeferredMail`). */
export async function deferMail(
  db: Database,
  { now, settings, userId, about }: Holding,
): Promise<void> {
  const dueTime = nextLookAfter(settings, now)
  await insertDeferredMail(db, { ...about, userId, createTime: now, dueTime })
}

/** Returns the end of quiet hours, else a day later, in case a concurrent change escaped `reviewDeferredMail`. */
export function nextLookAfter(settings: MessageSettings, now: Date): Date {
  return quietEndAfter(settings, now) ?? new Date(now.getTime() + day)
}

/** Reviews deferred mail after a change of quiet hours. */
export async function reviewDeferredMail(
  db: Database,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  await setDue(db, { userId, dueTime: now })
}
