import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const registerRouteMessages = defineMessages({
  'route.register': { zh: '注册账号', en: 'Register' },
})
