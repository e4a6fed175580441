import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const signInReasonMessages = defineMessages({
  disabled: { zh: '账号已禁用', en: 'Account disabled' },
})
