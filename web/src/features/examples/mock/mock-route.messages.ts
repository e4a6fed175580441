import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const mockRouteMessages = defineMessages({
  'route.mock': { zh: '模拟接口', en: 'Mock API' },
})
