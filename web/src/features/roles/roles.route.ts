import { defineRoutes } from '#web/lib/route/route.ts'
import type { RouteDeclaration } from '#web/lib/route/route.ts'
import { rolesRouteMessages } from './roles-route.messages.ts'

export const rolesRoutes = (rolePage: NonNullable<RouteDeclaration['page']>) =>
  defineRoutes({
    messages: rolesRouteMessages,
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
            page: rolePage,
          },
        ],
      },
    ],
  })
