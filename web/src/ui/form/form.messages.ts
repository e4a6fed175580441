import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const formMessages = defineMessages({
  clear: { zh: '清除', en: 'Clear' },
  moreLanguages: { zh: '更多语言', en: 'More languages' },
  remove: { zh: '移除 {name}', en: 'Remove {name}' },
  noOptions: { zh: '没有匹配的选项', en: 'No matching options' },
})
