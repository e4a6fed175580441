import { announcements } from '@amber/contract/announcements.ts'
import { notifications } from '@amber/contract/notifications.ts'

/** What is read anew when something was read or deleted. */
export const staleAfterReading = [
  notifications.summary,
  notifications.list,
  announcements.current,
  announcements.getCurrent,
] as const
