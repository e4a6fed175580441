import { defineMessages } from '#web/lib/i18n.ts'

export const loginRouteMessages = defineMessages({
  'route.login': { zh: '登录', en: 'Sign in' },
})
