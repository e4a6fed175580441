import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const emptyValueMessages = defineMessages({
  notSet: { zh: '未填写', en: 'Not set' },
})
