import { notificationWords } from '@amber/contract/notification-words.ts'
import { announcementTitle, type Notification } from '@amber/contract/notifications.ts'
import type { Words } from '@amber/contract/words.ts'
import { safeParse } from 'zod'

/** The line that a notification is known by. */
export function titleOf({ kind, data }: Pick<Notification, 'kind' | 'data'>): Words {
  if (kind !== 'announcement') return notificationWords(kind, data).title
  return safeParse(announcementTitle, data).data ?? { zh: '公告', en: 'Announcement' }
}
