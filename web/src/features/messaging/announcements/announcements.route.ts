import { defineRoutes } from '#web/lib/route/route.ts'
import { announcementsRouteMessages } from './announcements-route.messages.ts'

/** Merges into the `/system` directory by path. */
export const announcementsRoutes = defineRoutes({
  messages: announcementsRouteMessages,
  routes: [
    {
      name: 'system_announcement',
      path: '/system/announcement',
      handle: {
        i18nKey: 'route.system_announcement',
        icon: 'lucide:megaphone',
        order: 7,
        roles: ['R_ADMIN'],
        keepAlive: true,
      },
      page: () => import('./announcements-page.tsx').then((part) => part.AnnouncementsPage),
    },
  ],
})
