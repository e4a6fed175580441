import { notificationText } from '@amber/contract/messaging/notification-text.ts'
import { announcementTitle, type Notification } from '@amber/contract/messaging/notifications.ts'
import type { LocalizedText } from '@amber/contract/localized-text.ts'
import { safeParse } from 'zod'

export function titleOf({ kind, data }: Pick<Notification, 'kind' | 'data'>): LocalizedText {
  if (kind !== 'announcement') return notificationText(kind, data).title
  return safeParse(announcementTitle, data).data ?? { zh: '公告', en: 'Announcement' }
}
