import { defineMessages } from '#web/lib/i18n/i18n.ts'
import { defineRoutes } from '#web/lib/route/route.ts'

const messages = defineMessages({
  'route.system_removed-user': { zh: '用户回收站', en: 'Deleted users' },
})

export const removedUsersRoutes = defineRoutes({
  messages,
  routes: [
    {
      name: 'system_removed-user',
      path: '/system/removed-user',
      handle: {
        i18nKey: 'route.system_removed-user',
        roles: ['R_ADMIN'],
        hideInMenu: true,
        activeMenu: '/system/user',
      },
      allow: 'user:remove',
      page: () => import('./removed-users-page.tsx').then((part) => part.RemovedUsersPage),
    },
  ],
})
