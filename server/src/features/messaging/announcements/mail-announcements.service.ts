import { isQuietAt } from '@amber/contract/messaging/message-settings.ts'
import { readPreference } from '@amber/contract/account/preferences.ts'
import { translate } from '@amber/contract/localized-text.ts'
import type { Database } from '#server/db/connect.ts'
import { deferMail } from '#server/features/messaging/notifications/deferred-mail.service.ts'
import { queueMessage } from '#server/features/messaging/delivery/outbox.service.ts'
import { defaultLanguage } from '#server/features/settings/settings.service.ts'
import type { Platform } from '#server/lib/platform.ts'
import { listRecipients, lockDueForMail, recordMailed } from './announcement-readers.queries.ts'

/** Written within a second. */
const batchSize = 200

/**
 * Queues mails of running announcements, in small transactions. Several servers take different announcements. Mails
 * in quiet hours are deferred.
 */
export async function mailAnnouncements(
  db: Database,
  { platform, signal }: { platform: Platform; signal: AbortSignal },
): Promise<void> {
  for (let isMore = true; isMore && !signal.aborted;)
    isMore = await db.transaction((transaction) => mailSome(transaction, platform.now()))
}

/** Returns whether there was anything to send. */
async function mailSome(db: Database, now: Date): Promise<boolean> {
  const due = await lockDueForMail(db, now)
  if (!due) return false
  const recipients = await listRecipients(db, { ...due, limit: batchSize })
  const otherwise = await defaultLanguage(db)
  for (const { id: userId, email, settings, language: kept } of recipients) {
    const wanted = readPreference('messages', settings)
    if (!email || !wanted) continue
    if (isQuietAt(wanted, now)) {
      await deferMail(db, { userId, settings: wanted, about: { announcementId: due.id }, now })
      continue
    }
    const language = readPreference('language', kept) ?? otherwise
    const data = { title: translate(due.title, language), text: translate(due.body, language) }
    await queueMessage(db, {
      channel: 'mail',
      to: email,
      language,
      template: 'notice',
      data,
      now,
      isBulk: true,
    })
  }
  const last = recipients.at(-1)
  await recordMailed(db, {
    id: due.id,
    ...(last && { mailedUpTo: last.id }),
    isMailed: recipients.length < batchSize,
  })
  return true
}
