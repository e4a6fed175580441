import { defineMessages } from '#web/lib/i18n/i18n.ts'
import { defineRoutes } from '#web/lib/route/route.ts'

export const settingsRouteMessages = defineMessages({
  'route.system_setting': { zh: '系统设置', en: 'Settings' },
})

/** Merges into the `/system` directory by path. */
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
      allow: 'setting:update',
      page: () => import('./settings-page.tsx').then((part) => part.SettingsPage),
    },
  ],
})
