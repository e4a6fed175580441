import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const editMessages = defineMessages({
  save: { zh: '保存', en: 'Save' },
  saving: { zh: '正在保存…', en: 'Saving…' },
  saved: { zh: '已保存', en: 'Saved' },
  cancel: { zh: '取消', en: 'Cancel' },
  loading: { zh: '正在加载', en: 'Loading' },
  loadFailed: { zh: '记录加载失败', en: "Couldn't load the record" },
  none: { zh: '（空）', en: '(empty)' },
  discardTitle: { zh: '放弃未保存的修改？', en: 'Discard unsaved changes?' },
  discardText: { zh: '您的修改还没有保存。', en: "Your changes haven't been saved." },
  discard: { zh: '放弃修改', en: 'Discard changes' },
  keep: { zh: '继续编辑', en: 'Keep editing' },
})
