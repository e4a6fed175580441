import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const secretFieldMessages = defineMessages({
  set: { zh: '已设置，输入新值可替换', en: 'Set. Enter a new value to replace it.' },
  kept: { zh: '已设置', en: 'Set' },
  another: { zh: '新值（不显示）', en: 'New value (hidden)' },
  unset: { zh: '未设置', en: 'Not set' },
  forgotten: { zh: '保存后将清除', en: 'Cleared when you save' },
  forget: { zh: '清除', en: 'Clear' },
})
