import { defineRoutes } from '#web/lib/route.ts'
import { homeRouteMessages } from './home-route.messages.ts'

export const homeRoutes = defineRoutes({
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
      page: () => import('./home-page.tsx').then((part) => part.HomePage),
      reads: () => import('./home-overview.ts').then((part) => [part.overviewRead()]),
    },
  ],
})
