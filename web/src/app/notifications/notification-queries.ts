import { announcements } from '@amber/contract/messaging/announcements.ts'
import { notifications } from '@amber/contract/messaging/notifications.ts'

export const notificationQueriesToInvalidate = [
  notifications.summary,
  notifications.list,
  announcements.current,
  announcements.getCurrent,
] as const
