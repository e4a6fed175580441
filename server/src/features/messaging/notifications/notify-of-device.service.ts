import { channelsOf, defaultMessageSettings } from '@amber/contract/messaging/message-settings.ts'
import type { NotificationData } from '@amber/contract/messaging/notification-kinds.ts'
import { readPreference } from '@amber/contract/account/preferences.ts'
import { publishEvent } from '#server/db/publish-event.ts'
import type { Database } from '#server/db/connect.ts'
import { addToDeferredMail } from './deferred-mail.queries.ts'
import { addToNotice, beginDeviceNotice } from './notify-of-device.queries.ts'
import { findReader } from './notify.queries.ts'
import { notify } from './notify.service.ts'

const kind = 'new_device'
const pauseMs = 60 * 60_000

type Seen = { userId: string; device: NotificationData<typeof kind>; now: Date }

/**
 * Notifies of a new device, in the transaction that locked the account. Within an hour, further ones increment the
 * notice, with one mail at the end.
 */
export async function notifyOfDevice(db: Database, { userId, device, now }: Seen): Promise<void> {
  const since = new Date(now.getTime() - pauseMs)
  const lastNotified = await beginDeviceNotice(db, { userId, since, now })
  if (!lastNotified) return notify(db, { userId, kind, data: device, now })
  if (await addToNotice(db, { userId, kind, since: lastNotified, data: device }))
    await publishEvent(db, { kind: 'notifications-changed', to: { users: [userId] } })
  const reader = await findReader(db, userId)
  const settings = readPreference('messages', reader?.settings) ?? defaultMessageSettings
  if (!reader?.email || !channelsOf(settings, kind).mail) return
  const dueTime = new Date(lastNotified.getTime() + pauseMs)
  await addToDeferredMail(db, { userId, kind, data: device, createTime: now, dueTime })
}
