import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const sessionsRouteMessages = defineMessages({
  'route.system_session': { zh: '会话管理', en: 'Sessions' },
})
