import { defineMessages } from '#web/lib/i18n/i18n.ts'
import { defineRoutes } from '#web/lib/route/route.ts'

const messages = defineMessages({
  'route.system_menu': { zh: '菜单管理', en: 'Menus' },
})

/** Merges into the `/system` directory by path. */
export const menusRoutes = defineRoutes({
  messages,
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
      allow: 'menu:list',
      page: () => import('./menus-page.tsx').then((part) => part.MenusPage),
    },
  ],
})
