import { defineRoutes } from '#web/lib/route/route.ts'
import { usersRouteMessages } from './users-route.messages.ts'

/** Merges into the `/system` directory by path. */
export const usersRoutes = defineRoutes({
  messages: usersRouteMessages,
  routes: [
    {
      name: 'system_user',
      path: '/system/user',
      handle: {
        i18nKey: 'route.system_user',
        icon: 'lucide:users',
        order: 1,
        roles: ['R_ADMIN'],
        keepAlive: true,
      },
      page: () => import('./users-page.tsx').then((part) => part.UsersPage),
    },
  ],
})
