import { defineMessages } from '#web/lib/i18n/i18n.ts'
import { defineRoutes } from '#web/lib/route/route.ts'

const messages = defineMessages({
  'route.system_user': { zh: '用户管理', en: 'Users' },
})

/** Merges into the `/system` directory by path. */
export const usersRoutes = defineRoutes({
  messages,
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
      allow: 'user:list',
      page: () => import('./users-page.tsx').then((part) => part.UsersPage),
    },
  ],
})
