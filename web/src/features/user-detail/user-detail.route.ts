import { defineRoutes } from '#web/lib/route.ts'
import { userDetailRouteMessages } from './user-detail-route.messages.ts'

/** Joins the list of users by its path. One tab for each person, whatever part of them is shown. */
export const userDetailRoutes = defineRoutes({
  messages: userDetailRouteMessages,
  routes: [
    {
      name: 'system_user-detail',
      path: '/system/user/:id',
      handle: {
        i18nKey: 'route.system_user-detail',
        roles: ['R_ADMIN'],
        hideInMenu: true,
        activeMenu: '/system/user',
      },
      page: () => import('./user-detail-page.tsx').then((part) => part.UserDetailPage),
    },
  ],
})
