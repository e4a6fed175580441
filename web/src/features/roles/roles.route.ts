import { defineMessages } from '#web/lib/i18n/i18n.ts'
import { defineRoutes } from '#web/lib/route/route.ts'
import type { RouteDeclaration } from '#web/lib/route/route.ts'

const messages = defineMessages({
  'route.system_role': { zh: '角色管理', en: 'Roles' },
  'route.system_role-detail': { zh: '角色详情', en: 'Role details' },
})

export const rolesRoutes = (rolePage: NonNullable<RouteDeclaration['page']>) =>
  defineRoutes({
    messages,
    routes: [
      {
        name: 'system_role',
        path: '/system/role',
        handle: {
          i18nKey: 'route.system_role',
          icon: 'lucide:shield-check',
          order: 2,
          roles: ['R_SUPER'],
          keepAlive: true,
        },
        allow: 'role:list',
        page: () => import('./roles-page.tsx').then((part) => part.RolesPage),
        children: [
          {
            name: 'system_role-detail',
            path: '/system/role/*',
            handle: {
              i18nKey: 'route.system_role-detail',
              roles: ['R_SUPER'],
              hideInMenu: true,
              activeMenu: '/system/role',
            },
            allow: 'role:list',
            page: rolePage,
          },
        ],
      },
    ],
  })
