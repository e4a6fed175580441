import { defineRoutes } from '#web/lib/route/route.ts'
import { systemRouteMessages } from './system-route.messages.ts'

/** Directory only; other features merge into it by path. */
export const systemRoutes = defineRoutes({
  messages: systemRouteMessages,
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
