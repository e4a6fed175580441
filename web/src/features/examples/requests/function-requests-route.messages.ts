import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const functionRequestsRouteMessages = defineMessages({
  'route.function_requests': { zh: '请求与错误', en: 'Requests' },
})
