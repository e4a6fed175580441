import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const settingsRouteMessages = defineMessages({
  'route.system_setting': { zh: '系统设置', en: 'Settings' },
})
