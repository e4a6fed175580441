import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const usersRouteMessages = defineMessages({
  'route.system_user': { zh: '用户管理', en: 'Users' },
})
