import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const recordStepsMessages = defineMessages({
  previous: { zh: '上一条', en: 'Previous' },
  next: { zh: '下一条', en: 'Next' },
  place: { zh: '第 {place} 条，共 {total} 条', en: '{place} of {total}' },
})
