import { defineMessages } from '#web/lib/i18n/i18n.ts'
import { defineRoutes } from '#web/lib/route/route.ts'

const messages = defineMessages({
  'route.system': { zh: '系统管理', en: 'System' },
})

/** Directory only; other features merge into it by path. */
export const systemRoutes = defineRoutes({
  messages,
  routes: [
    {
      name: 'system',
      path: '/system',
      handle: {
        i18nKey: 'route.system',
        icon: 'lucide:settings',
        order: 998,
        roles: ['R_ADMIN'],
      },
    },
  ],
})
