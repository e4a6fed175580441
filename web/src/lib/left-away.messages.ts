import { defineMessages } from './i18n.ts'

export const leftAwayMessages = defineMessages({
  lost: {
    zh: '未随之恢复，因为已属于其他账号：{contacts}',
    en: 'Left away, since another account has it by now: {contacts}',
  },
  of: { zh: '{name} 的 {contact}', en: '{contact} of {name}' },
  lostRoles: {
    zh: '角色已被删除，未随之恢复：{roles}',
    en: 'Roles that have been deleted since did not come back: {roles}',
  },
  rolesOf: { zh: '{name} 的 {count} 个角色', en: '{count} of {name}' },
  between: { zh: '。', en: '. ' },
  more: { zh: '等 {count} 项', en: 'and others, {count} in all' },
})
