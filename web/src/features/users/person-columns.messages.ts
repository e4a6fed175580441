import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const personColumnsMessages = defineMessages({
  never: { zh: '从未登录', en: 'Never' },
})
