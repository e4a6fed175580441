import { defineMessages } from '#web/lib/i18n.ts'

export const conflictMessages = defineMessages({
  title: { zh: '这条记录刚被他人修改', en: 'Somebody else changed this record' },
  changedBy: {
    zh: '{name} 保存了修改（{time}）。{words}',
    en: '{name} saved changes ({time}). {words}',
  },
  words: {
    zh: '请逐项选择要保留的内容，您填写的内容没有丢失。',
    en: 'Choose what to keep, field by field. Nothing that you entered is lost.',
  },
  field: { zh: '字段', en: 'Field' },
  base: { zh: '修改前', en: 'Before' },
  mine: { zh: '您的修改', en: 'Yours' },
  theirs: { zh: '对方的修改', en: 'Theirs' },
  takeAll: { zh: '全部采用', en: 'Take all' },
  open: {
    zh: '还有 {count} 项未选择',
    en: '{count} fields left to choose',
    one: '1 field left to choose',
  },
  back: { zh: '返回编辑', en: 'Back to editing' },
  save: { zh: '按所选内容保存', en: 'Save what is chosen' },
})
