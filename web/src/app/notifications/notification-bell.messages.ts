import { defineMessages } from '#web/lib/i18n/i18n.ts'

/** Words of the bell alone, which is there from the start; those of its panel come with it. */
export const notificationBellMessages = defineMessages({
  open: { zh: '打开通知', en: 'Open notifications' },
  none: { zh: '通知', en: 'Notifications' },
  some: { zh: '通知，{count} 条未读', en: 'Notifications, {count} unread' },
})
