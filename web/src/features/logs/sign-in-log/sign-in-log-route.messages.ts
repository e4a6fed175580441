import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const signInLogRouteMessages = defineMessages({
  'route.system_sign-in-log': { zh: '登录日志', en: 'Sign-in log' },
})
