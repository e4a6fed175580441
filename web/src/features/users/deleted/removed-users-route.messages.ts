import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const removedUsersRouteMessages = defineMessages({
  'route.system_removed-user': { zh: '用户回收站', en: 'Deleted users' },
})
