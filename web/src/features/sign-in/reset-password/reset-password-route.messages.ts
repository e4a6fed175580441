import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const resetPasswordRouteMessages = defineMessages({
  'route.reset-pwd': { zh: '重置密码', en: 'Reset password' },
})
