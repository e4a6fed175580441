import { defineRoutes } from '#web/lib/route/route.ts'
import type { RouteDeclaration } from '#web/lib/route/route.ts'
import { userDetailRouteMessages } from './user-detail-route.messages.ts'

/**
 * Merges into the user list by path. The shell composes the page from several features. One tab per user, whatever
 * section is shown.
 */
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
