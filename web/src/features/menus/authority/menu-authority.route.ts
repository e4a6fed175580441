import { defineRoutes } from '#web/lib/route/route.ts'
import type { RouteDeclaration } from '#web/lib/route/route.ts'
import { menuAuthorityRouteMessages } from './menu-authority-route.messages.ts'

/**
 * Merges into the menus by path. The shell composes the page, as `modeSwitch` belongs to another
 * feature.
 */
export const menuAuthorityRoutes = (page: NonNullable<RouteDeclaration['page']>) =>
  defineRoutes({
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
        page,
      },
    ],
  })
