import { defineRoutes } from '#web/lib/route/route.ts'
import { removedUsersRouteMessages } from './removed-users-route.messages.ts'

export const removedUsersRoutes = defineRoutes({
  messages: removedUsersRouteMessages,
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
      page: () => import('./removed-users-page.tsx').then((part) => part.RemovedUsersPage),
    },
  ],
})
