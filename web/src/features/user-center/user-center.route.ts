import { defineRoutes } from '#web/lib/route/route.ts'
import type { RouteDeclaration } from '#web/lib/route/route.ts'
import { userCenterRouteMessages } from './user-center-route.messages.ts'

/** The shell composes the page from several features. */
export const userCenterRoutes = (page: NonNullable<RouteDeclaration['page']>) =>
  defineRoutes({
    messages: userCenterRouteMessages,
    routes: [
      {
        name: 'user-center',
        path: '/user-center',
        handle: {
          i18nKey: 'route.user-center',
          icon: 'lucide:circle-user',
          keepAlive: true,
          hideInMenu: true,
        },
        page,
      },
    ],
  })
