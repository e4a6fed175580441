import { defineRoutes } from '#web/lib/route/route.ts'
import type { RouteDeclaration } from '#web/lib/route/route.ts'
import { homeRouteMessages } from './home-route.messages.ts'

export const homeRoutes = (home: Required<Pick<RouteDeclaration, 'page' | 'reads'>>) =>
  defineRoutes({
    messages: homeRouteMessages,
    routes: [
      {
        name: 'home',
        path: '/home',
        handle: {
          i18nKey: 'route.home',
          icon: 'lucide:layout-dashboard',
          order: 1,
          keepAlive: true,
          fixedIndexInTab: 0,
        },
        ...home,
      },
    ],
  })
