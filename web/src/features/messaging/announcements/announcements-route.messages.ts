import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const announcementsRouteMessages = defineMessages({
  'route.system_announcement': { zh: '公告管理', en: 'Announcements' },
})
