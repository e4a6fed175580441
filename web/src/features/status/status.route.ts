import { defineMessages } from '#web/lib/i18n/i18n.ts'
import { defineRoutes } from '#web/lib/route/route.ts'

const messages = defineMessages({
  'route.system_status': { zh: '系统状态', en: 'Status' },
})

/** Merges into the `/system` directory by path. */
export const statusRoutes = defineRoutes({
  messages,
  routes: [
    {
      name: 'system_status',
      path: '/system/status',
      handle: {
        i18nKey: 'route.system_status',
        icon: 'lucide:activity',
        order: 9,
        roles: ['R_SUPER'],
      },
      allow: 'status:list',
      page: () => import('./status-page.tsx').then((part) => part.StatusPage),
    },
  ],
})
