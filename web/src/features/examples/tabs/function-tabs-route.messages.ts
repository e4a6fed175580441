import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const functionTabsRouteMessages = defineMessages({
  'route.function_tabs': { zh: '标签页', en: 'Tabs' },
  'route.function_tabs_query': { zh: '按参数打开标签', en: 'One tab per query' },
})
