import { defineMessages } from './i18n.ts'

export const signInReasonMessages = defineMessages({
  disabled: { zh: '账号已禁用', en: 'Account disabled' },
})
