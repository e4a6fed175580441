import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const userCenterRouteMessages = defineMessages({
  'route.user-center': { zh: '个人中心', en: 'User center' },
})
