import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const systemRouteMessages = defineMessages({
  'route.system': { zh: '系统管理', en: 'System' },
})
