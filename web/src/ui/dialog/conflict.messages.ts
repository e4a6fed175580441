import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const conflictMessages = defineMessages({
  title: { zh: '记录已被他人修改', en: 'Someone else changed this record' },
  ownTitle: { zh: '您已在其他窗口修改此记录', en: 'You changed this record in another window' },
  changedBy: {
    zh: '{name} {time}保存了修改。{texts}',
    en: '{name} saved changes ({time}). {texts}',
  },
  ownChangedBy: {
    zh: '您{time}在其他窗口保存了修改。{texts}',
    en: 'You saved changes in another window ({time}). {texts}',
  },
  texts: {
    zh: '请逐项选择要保留的内容，您填写的内容不会丢失。',
    en: "Choose which value to keep for each field. Your changes won't be lost.",
  },
  field: { zh: '字段', en: 'Field' },
  base: { zh: '修改前', en: 'Before' },
  mine: { zh: '您的修改', en: 'Your changes' },
  theirs: { zh: '对方的修改', en: 'Their changes' },
  ownTheirs: { zh: '其他窗口的修改', en: 'Other window' },
  takeAll: { zh: '全部采用', en: 'Use all' },
  open: {
    zh: '还有 {count} 项未选择',
    en: '{count} fields left to choose',
    one: '1 field left to choose',
  },
  back: { zh: '返回编辑', en: 'Back to editing' },
  save: { zh: '保存所选内容', en: 'Save selected values' },
})
