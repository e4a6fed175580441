import { defaultMessageSettings } from '@amber/contract/message-settings.ts'
import {
  groupOf,
  type NotificationData,
  type NotificationKind,
} from '@amber/contract/notification-kinds.ts'
import { readPreference } from '@amber/contract/preferences.ts'
import { announce } from '#server/db/announce.ts'
import type { Database } from '#server/db/connect.ts'
import type { RequestFacts } from '#server/http/request.ts'
import { clientOf } from '#server/lib/user-agent.ts'
import { findReader, insertNotification } from './notify.queries.ts'

type Notice<Kind extends NotificationKind> = {
  userId: string
  kind: Kind
  /** What fills the kind's words (contract/src/notification-kinds.ts). Nothing secret: it is stored and mailed. */
  data: NotificationData<Kind>
  now: Date
}

/** From where something is done, as the words of security notices say it. */
export function deviceFacts({ ip, userAgent }: Pick<RequestFacts, 'ip' | 'userAgent'>) {
  const { browser, system } = clientOf(userAgent)
  return { browser, system, ip }
}

/**
 * Tells a person something, in the transaction of what happened: on screen, unless they do not want that of this group.
 * `await notify(db, { userId, kind: 'password_changed', data: { by: 'self' }, now })`. Nobody is told who is not there.
 */
export async function notify<Kind extends NotificationKind>(
  db: Database,
  { userId, kind, data, now }: Notice<Kind>,
): Promise<void> {
  const reader = await findReader(db, userId)
  if (!reader) return
  const group = groupOf(kind)
  const settings = readPreference('messages', reader.settings) ?? defaultMessageSettings
  if (!settings.groups[group].screen) return
  await insertNotification(db, {
    userId,
    kind,
    isSecurity: group === 'security',
    data,
    createTime: now,
  })
  await announce(db, { kind: 'notifications-changed', to: { users: [userId] } })
}
