import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const termsRouteMessages = defineMessages({
  'route.agreement': { zh: '用户协议', en: 'User agreement' },
  'route.privacy': { zh: '隐私政策', en: 'Privacy policy' },
})
