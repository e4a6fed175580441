import { defineMessages } from '#web/lib/i18n/i18n.ts'

/** Without the panel's messages, which load on demand. */
export const notificationBellMessages = defineMessages({
  open: { zh: '打开通知', en: 'Open notifications' },
  none: { zh: '通知', en: 'Notifications' },
  some: { zh: '通知，{count} 条未读', en: 'Notifications, {count} unread' },
})
