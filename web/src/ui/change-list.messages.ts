import { defineMessages } from '#web/lib/i18n.ts'

export const changeListMessages = defineMessages({
  before: { zh: '之前：', en: 'Before: ' },
  after: { zh: '之后：', en: 'After: ' },
  empty: { zh: '空', en: 'Empty' },
})
