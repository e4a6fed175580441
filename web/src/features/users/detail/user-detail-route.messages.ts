import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const userDetailRouteMessages = defineMessages({
  'route.system_user-detail': { zh: '用户详情', en: 'User details' },
})
