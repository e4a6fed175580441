import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const setupRouteMessages = defineMessages({
  'route.setup': { zh: '初始化', en: 'Setup' },
})
