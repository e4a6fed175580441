import { notificationText } from '@amber/contract/messaging/notification-text.ts'
import type { Notification } from '@amber/contract/messaging/notifications.ts'
import type { LocalizedText } from '@amber/contract/localized-text.ts'
import { localizedText } from '@amber/contract/translation-fields.ts'
import { safeParse } from 'zod'

export function titleOf({ kind, data }: Pick<Notification, 'kind' | 'data'>): LocalizedText {
  if (kind !== 'announcement') return notificationText(kind, data).title
  return safeParse(localizedText, data).data ?? { zh: '公告', en: 'Announcement' }
}
