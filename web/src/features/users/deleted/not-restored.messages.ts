import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const notRestoredMessages = defineMessages({
  lost: {
    zh: '以下手机号或邮箱已属于其他账号，未恢复：{contacts}',
    en: 'Contact info not restored because another account now uses it: {contacts}',
  },
  of: { zh: '{name} 的 {contact}', en: '{contact} ({name})' },
  missingRoles: {
    zh: '以下角色已被删除，未恢复：{roles}',
    en: 'Roles not restored because they were deleted: {roles}',
  },
  rolesOf: { zh: '{name} 的 {count} 个角色', en: '{count} from {name}' },
  between: { zh: '。', en: '. ' },
  more: { zh: '等 {count} 项', en: 'and more, {count} in total' },
})
