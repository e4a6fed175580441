import { defineRoutes } from '#web/lib/route/route.ts'
import type { RouteDeclaration } from '#web/lib/route/route.ts'
import { settingsRouteMessages } from './settings-route.messages.ts'

/** Joins the directory `/system` by its path (app/routes.ts). Several features have cards on the page: the shell puts it together. */
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
