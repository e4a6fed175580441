import { defineRoutes } from '#web/lib/route/route.ts'
import { sessionsRouteMessages } from './sessions-route.messages.ts'

/** Merges into the `/system` directory by path. */
export const sessionsRoutes = defineRoutes({
  messages: sessionsRouteMessages,
  routes: [
    {
      name: 'system_session',
      path: '/system/session',
      handle: {
        i18nKey: 'route.system_session',
        icon: 'lucide:monitor-smartphone',
        order: 6,
        roles: ['R_ADMIN'],
        keepAlive: true,
      },
      page: () => import('./sessions-page.tsx').then((part) => part.SessionsPage),
    },
  ],
})
