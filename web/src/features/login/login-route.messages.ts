import { defineMessages } from '#web/lib/i18n.ts'

export const loginRouteMessages = defineMessages({
  'route.login': { zh: '登录', en: 'Sign in' },
  'route.code-login': { zh: '验证码登录', en: 'Code sign-in' },
  'route.register': { zh: '注册账号', en: 'Register' },
})
