import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const bindAccountRouteMessages = defineMessages({
  'route.bind-wechat': { zh: '微信登录', en: 'Bind WeChat' },
  'route.bind-account': { zh: '绑定账号', en: 'Link account' },
})
