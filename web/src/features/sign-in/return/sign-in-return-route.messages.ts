import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const signInReturnRouteMessages = defineMessages({
  'route.sign-in-return': { zh: '正在登录', en: 'Signing in' },
})
