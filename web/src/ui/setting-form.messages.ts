import { defineMessages } from '#web/lib/i18n.ts'

export const settingFormMessages = defineMessages({
  fixed: {
    zh: '由环境变量设置，在这里不能修改。',
    en: 'Set by variables of the environment. It cannot be changed here.',
  },
  none: { zh: '未填写', en: 'Empty' },

  save: { zh: '保存', en: 'Save' },
  saving: { zh: '正在保存…', en: 'Saving…' },
  saved: { zh: '设置已保存', en: 'The setting is saved' },
  undo: { zh: '撤销修改', en: 'Undo changes' },
  toDefault: { zh: '恢复默认值', en: 'Use the defaults' },
  isDefault: { zh: '使用默认值，尚无人修改', en: 'The default. Nobody has changed it' },
  changedBy: { zh: '{name} 修改于 {time}', en: 'Changed by {name} on {time}' },
  unsaved: { zh: '有未保存的修改', en: 'Unsaved changes' },
  changedMeanwhile: {
    zh: '{name} 刚刚保存了这项设置。您的修改仍在这里，保存时可以选择保留哪一份。',
    en: '{name} has just saved this setting. Your changes are still here. When you save, you can choose which to keep.',
  },
  somebody: { zh: '其他人', en: 'Somebody else' },
})
