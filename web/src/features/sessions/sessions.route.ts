import { defineMessages } from '#web/lib/i18n/i18n.ts'
import { defineRoutes } from '#web/lib/route/route.ts'

const messages = defineMessages({
  'route.system_session': { zh: '会话管理', en: 'Sessions' },
})

/** Merges into the `/system` directory by path. */
export const sessionsRoutes = defineRoutes({
  messages,
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
      allow: 'session:list',
      page: () => import('./sessions-page.tsx').then((part) => part.SessionsPage),
    },
  ],
})
