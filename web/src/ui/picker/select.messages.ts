import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const selectMessages = defineMessages({
  remove: { zh: '移除 {name}', en: 'Remove {name}' },
  none: { zh: '没有匹配的选项', en: 'No matching options' },
})
