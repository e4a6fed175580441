import { defineRoutes } from '#web/lib/route/route.ts'
import type { RouteDeclaration } from '#web/lib/route/route.ts'
import { settingsRouteMessages } from './settings-route.messages.ts'

/** Merges into the `/system` directory by path. The shell composes the page from several features. */
export const settingsRoutes = (page: NonNullable<RouteDeclaration['page']>) =>
  defineRoutes({
    messages: settingsRouteMessages,
    routes: [
      {
        name: 'system_setting',
        path: '/system/setting',
        handle: {
          i18nKey: 'route.system_setting',
          icon: 'lucide:sliders-horizontal',
          order: 8,
          roles: ['R_SUPER'],
        },
        page,
      },
    ],
  })
