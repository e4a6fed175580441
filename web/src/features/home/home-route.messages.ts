import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const homeRouteMessages = defineMessages({
  'route.home': { zh: '首页', en: 'Home' },
})
