import { defineMessages } from '#web/lib/i18n.ts'

/** Words of the bell alone, which is there from the start; those of its panel come with it. */
export const notificationBellMessages = defineMessages({
  none: { zh: '通知', en: 'Notifications' },
  some: { zh: '通知，{count} 条未读', en: 'Notifications, {count} unread' },
})
