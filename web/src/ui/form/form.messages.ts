import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const clearMessages = defineMessages({
  clear: { zh: '清除', en: 'Clear' },
})

export const fieldRowsMessages = defineMessages({
  moreLanguages: { zh: '更多语言', en: 'More languages' },
})

export const keyValueInputMessages = defineMessages({
  remove: { zh: '移除 {name}', en: 'Remove {name}' },
})
