import {
  channelsOf,
  defaultMessageSettings,
  isQuietAt,
} from '@amber/contract/messaging/message-settings.ts'
import {
  groupOf,
  type NotificationData,
  type NotificationKind,
} from '@amber/contract/messaging/notification-kinds.ts'
import { notificationText } from '@amber/contract/messaging/notification-text.ts'
import { readPreference } from '@amber/contract/account/preferences.ts'
import { translate } from '@amber/contract/localized-text.ts'
import { publishEvent } from '#server/db/publish-event.ts'
import type { Database } from '#server/db/connect.ts'
import { queueMessage } from '#server/features/messaging/delivery/outbox.service.ts'
import { defaultLanguage } from '#server/features/settings/settings.service.ts'
import { deferMail } from './defer-mail.service.ts'
import { findReader, insertNotification } from './notify.queries.ts'

type Notice<Kind extends NotificationKind> = {
  userId: string
  kind: Kind
  /** What fills the kind's words (contract/src/messaging/notification-kinds.ts). Nothing secret: it is stored and mailed. */
  data: NotificationData<Kind>
  now: Date
}

/**
 * Tells a person something, in the transaction of what happened: on screen and by mail, as they want of this kind; mail in
 * their hours of quiet afterwards, but for security.
 * `await notify(db, { userId, kind: 'password_changed', data: { by: 'self' }, now })`. Nobody is told who is not there.
 */
export async function notify<Kind extends NotificationKind>(
  db: Database,
  { userId, kind, data, now }: Notice<Kind>,
): Promise<void> {
  const reader = await findReader(db, userId)
  if (!reader) return
  const isSecurity = groupOf(kind) === 'security'
  const settings = readPreference('messages', reader.settings) ?? defaultMessageSettings
  const wants = channelsOf(settings, kind)
  if (wants.screen) {
    await insertNotification(db, { userId, kind, isSecurity, data, createTime: now })
    await publishEvent(db, { kind: 'notifications-changed', to: { users: [userId] } })
  }
  if (!wants.mail || !reader.email) return
  if (!isSecurity && isQuietAt(settings, now))
    return deferMail(db, { userId, settings, about: { kind, data }, now })
  const language = readPreference('language', reader.language) ?? (await defaultLanguage(db))
  const { title, text } = notificationText(kind, data)
  await queueMessage(db, {
    channel: 'mail',
    to: reader.email,
    language,
    template: 'notice',
    data: { title: translate(title, language), text: translate(text, language) },
    now,
  })
}
