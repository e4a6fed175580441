import { defineRoutes } from '#web/lib/route.ts'
import { menuAuthorityRouteMessages } from './menu-authority-route.messages.ts'

/** Joins the menus by its path (app/routes.ts). */
export const menuAuthorityRoutes = defineRoutes({
  messages: menuAuthorityRouteMessages,
  routes: [
    {
      name: 'system_menu-authority',
      path: '/system/menu/authority',
      handle: {
        i18nKey: 'route.system_menu-authority',
        roles: ['R_SUPER'],
        hideInMenu: true,
        activeMenu: '/system/menu',
      },
      page: () => import('./menu-authority-page.tsx').then((part) => part.MenuAuthorityPage),
    },
  ],
})
