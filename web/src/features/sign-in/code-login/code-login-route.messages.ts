import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const codeLoginRouteMessages = defineMessages({
  'route.code-login': { zh: '验证码登录', en: 'Code login' },
})
