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
import { deferMail } from './deferred-mail.service.ts'
import { findReader, insertNotification, addToNotice, beginDeviceNotice } from './notify.queries.ts'
import { addToDeferredMail } from './deferred-mail.queries.ts'

type Notice<Kind extends NotificationKind> = {
  userId: string
  kind: Kind
  /** Stored and mailed, so nothing secret. */
  data: NotificationData<Kind>
  now: Date
}

/**
 * Notifies a user on screen and by mail, in the transaction of the change. Quiet hours defer mail, except security
 * notices.
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

const deviceKind = 'new_device'
const pauseMs = 60 * 60_000

type Seen = { userId: string; device: NotificationData<typeof deviceKind>; now: Date }

/**
 * Notifies of a new device, in the transaction that locked the account. Within an hour, further ones increment the
 * notice, with one mail at the end.
 */
export async function notifyOfDevice(db: Database, { userId, device, now }: Seen): Promise<void> {
  const since = new Date(now.getTime() - pauseMs)
  const lastNotified = await beginDeviceNotice(db, { userId, since, now })
  if (!lastNotified) return notify(db, { userId, kind: deviceKind, data: device, now })
  if (await addToNotice(db, { userId, kind: deviceKind, since: lastNotified, data: device }))
    await publishEvent(db, { kind: 'notifications-changed', to: { users: [userId] } })
  const reader = await findReader(db, userId)
  const settings = readPreference('messages', reader?.settings) ?? defaultMessageSettings
  if (!reader?.email || !channelsOf(settings, deviceKind).mail) return
  const dueTime = new Date(lastNotified.getTime() + pauseMs)
  await addToDeferredMail(db, { userId, kind: deviceKind, data: device, createTime: now, dueTime })
}
