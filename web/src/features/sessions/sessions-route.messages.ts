import { defineMessages } from '#web/lib/i18n.ts'

export const sessionsRouteMessages = defineMessages({
  'route.system_session': { zh: '在线会话', en: 'Online sessions' },
})
