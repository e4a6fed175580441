import { defineMessages } from '#web/lib/i18n.ts'

export const newPasswordMessages = defineMessages({
  password: { zh: '新密码', en: 'New password' },
  passwordHint: { zh: '6-18 位字母、数字、下划线', en: '6-18 letters, digits, underscores' },
  confirm: { zh: '确认密码', en: 'Confirm password' },
  confirmHint: { zh: '再输入一次密码', en: 'The same password again' },
})
