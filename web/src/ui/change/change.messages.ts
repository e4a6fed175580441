import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const fieldChangesMessages = defineMessages({
  changes: { zh: '变更内容', en: 'Changes' },
  before: { zh: '原为', en: 'Before:' },
  after: { zh: '改为', en: 'After:' },
  nothing: { zh: '空', en: 'Empty' },
  added: { zh: '新增', en: 'Added:' },
  taken: { zh: '移除', en: 'Removed:' },
  yes: { zh: '是', en: 'Yes' },
  no: { zh: '否', en: 'No' },
  more: { zh: '另有 {count} 项', en: 'and {count} more' },
})
