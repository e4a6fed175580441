import { defineMessages } from '#web/lib/i18n/i18n.ts'
import { emptyValueMessages } from '#web/ui/text/text.messages.ts'

export const settingFormMessages = defineMessages({
  fixed: {
    zh: '由环境变量设置，不能在此修改。',
    en: "Set by environment variables. It can't be changed here.",
  },
  ...emptyValueMessages,

  save: { zh: '保存', en: 'Save' },
  saving: { zh: '正在保存…', en: 'Saving…' },
  saved: { zh: '设置已保存', en: 'Settings saved' },
  undo: { zh: '撤销修改', en: 'Undo changes' },
  toDefault: { zh: '恢复默认值', en: 'Restore defaults' },
  isDefault: { zh: '使用默认值，未修改过', en: 'Default values, never changed' },
  changedBy: { zh: '{name} 修改于 {time}', en: 'Changed by {name} on {time}' },
  unsaved: { zh: '有未保存的修改', en: 'Unsaved changes' },
  changedMeanwhile: {
    zh: '{name} 刚刚保存了此设置。您的修改仍在，保存时可选择保留哪一份。',
    en: '{name} just saved this setting. Your changes are still here, and you can choose which to keep when you save.',
  },
  changedElsewhere: {
    zh: '您刚刚在其他窗口保存了此设置。您的修改仍在，保存时可选择保留哪一份。',
    en: 'You just saved this setting in another window. Your changes are still here, and you can choose which to keep when you save.',
  },
  someoneElse: { zh: '其他人', en: 'Someone else' },
})

export const secretFieldMessages = defineMessages({
  set: { zh: '已设置，输入新值可替换', en: 'Set. Enter a new value to replace it.' },
  kept: { zh: '已设置', en: 'Set' },
  another: { zh: '新值（不显示）', en: 'New value (hidden)' },
  unset: { zh: '未设置', en: 'Not set' },
  forgotten: { zh: '保存后将清除', en: 'Cleared when you save' },
  forget: { zh: '清除', en: 'Clear' },
})
