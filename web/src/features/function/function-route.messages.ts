import { defineMessages } from '#web/lib/i18n.ts'

export const functionRouteMessages = defineMessages({
  'route.function': { zh: '功能', en: 'Features' },
})
