import { defineMessages } from './i18n.ts'

export const lostContactsMessages = defineMessages({
  lost: {
    zh: '未随之恢复，因为已属于其他账号：{contacts}',
    en: 'Left away, since another account has it by now: {contacts}',
  },
  of: { zh: '{name} 的 {contact}', en: '{contact} of {name}' },
  more: { zh: '等 {count} 项', en: 'and others, {count} in all' },
})
