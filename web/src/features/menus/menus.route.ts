import { defineRoutes } from '#web/lib/route/route.ts'
import { menusRouteMessages } from './menus-route.messages.ts'

/** Merges into the `/system` directory by path. */
export const menusRoutes = defineRoutes({
  messages: menusRouteMessages,
  routes: [
    {
      name: 'system_menu',
      path: '/system/menu',
      handle: {
        i18nKey: 'route.system_menu',
        icon: 'lucide:list-tree',
        order: 3,
        roles: ['R_SUPER'],
        keepAlive: true,
      },
      page: () => import('./menus-page.tsx').then((part) => part.MenusPage),
    },
  ],
})
