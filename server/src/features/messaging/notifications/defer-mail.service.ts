import { quietEndAfter, type MessageSettings } from '@amber/contract/messaging/message-settings.ts'
import type { Database } from '#server/db/connect.ts'
import { insertDeferredMail, setDue } from './deferred-mail.queries.ts'

const day = 24 * 60 * 60_000

type About =
  | { kind: string; data: Record<string, unknown> }
  /** Read when the mail is written: what was corrected or taken back meanwhile is not sent as it was. */
  | { announcementId: string }

type Holding = { userId: string; settings: MessageSettings; about: About; now: Date }

/** Keeps what is to be mailed to a person until the hours of quiet are over (held-mail.service.ts). */
export async function deferMail(
  db: Database,
  { now, settings, userId, about }: Holding,
): Promise<void> {
  const dueTime = nextLookAfter(settings, now)
  await insertDeferredMail(db, { ...about, userId, createTime: now, dueTime })
}

/**
 * The end of the hours of quiet; where they have none, a day later: who ends them at the very moment that something is
 * put aside is not seen to have done so (`reviewDeferredMail`).
 */
export function nextLookAfter(settings: MessageSettings, now: Date): Date {
  return quietEndAfter(settings, now) ?? new Date(now.getTime() + day)
}

/** Whoever chooses other hours, or none, is not to wait for the end of those before. */
export async function reviewDeferredMail(
  db: Database,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  await setDue(db, { userId, dueTime: now })
}
