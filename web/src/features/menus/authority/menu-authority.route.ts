import { defineMessages } from '#web/lib/i18n/i18n.ts'
import { defineRoutes } from '#web/lib/route/route.ts'

const messages = defineMessages({
  'route.system_menu-authority': { zh: '授权与同步', en: 'Authorization & sync' },
})

/** Merges into the menus by path. */
export const menuAuthorityRoutes = defineRoutes({
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
      allow: 'menu:list',
      page: () => import('./menu-authority-page.tsx').then((part) => part.MenuAuthorityPage),
    },
  ],
})
