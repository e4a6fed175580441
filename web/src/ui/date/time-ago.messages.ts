import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const timeAgoMessages = defineMessages({
  justNow: { zh: '刚刚', en: 'just now' },
})
