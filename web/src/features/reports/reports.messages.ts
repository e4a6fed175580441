import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const reportsMessages = defineMessages({
  title: { zh: '报表', en: 'Reports' },
})
