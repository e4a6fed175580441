import { defineMessages } from '#web/lib/i18n/i18n.ts'
import { defineRoutes } from '#web/lib/route/route.ts'

const messages = defineMessages({
  'route.system_announcement': { zh: '公告管理', en: 'Announcements' },
})

/** Merges into the `/system` directory by path. */
export const announcementsRoutes = defineRoutes({
  messages,
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
      allow: 'announcement:list',
      page: () => import('./announcements-page.tsx').then((part) => part.AnnouncementsPage),
    },
  ],
})
