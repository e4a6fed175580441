import { defineRoutes } from '#web/lib/route.ts'
import { settingsRouteMessages } from './settings-route.messages.ts'

/** Joins the directory `/system` by its path (app/routes.ts). */
export const settingsRoutes = defineRoutes({
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
      page: () => import('./settings-page.tsx').then((part) => part.SettingsPage),
    },
  ],
})
