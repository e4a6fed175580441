import { defineRoutes } from '#web/lib/route/route.ts'
import type { RouteDeclaration } from '#web/lib/route/route.ts'
import { userDetailRouteMessages } from './user-detail-route.messages.ts'

/** Joins the list of users by its path. Made of several features: the shell puts the page together. One tab for each person, whatever part of them is shown. */
export const userDetailRoutes = (userPage: NonNullable<RouteDeclaration['page']>) =>
  defineRoutes({
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
        page: userPage,
      },
    ],
  })
