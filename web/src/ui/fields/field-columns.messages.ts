import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const fieldColumnsMessages = defineMessages({
  notGiven: { zh: '未填写', en: 'Not set' },
})
