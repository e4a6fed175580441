import { defineMessages } from '#web/lib/i18n/i18n.ts'
import { defineRoutes } from '#web/lib/route/route.ts'
import type { RouteDeclaration } from '#web/lib/route/route.ts'

const messages = defineMessages({
  'route.system_menu-authority': { zh: '授权与同步', en: 'Authorization & sync' },
})

/**
 * Merges into the menus by path. The shell composes the page, as `modeSwitch` belongs to another
 * feature.
 */
export const menuAuthorityRoutes = (page: NonNullable<RouteDeclaration['page']>) =>
  defineRoutes({
    messages,
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
