import { defineMessages } from '#web/lib/i18n/i18n.ts'
import { defineRoutes } from '#web/lib/route/route.ts'

const messages = defineMessages({
  'route.function_requests': { zh: '请求与错误', en: 'Requests' },
})

export const functionRequestsRoutes = defineRoutes({
  messages,
  routes: [
    {
      name: 'function_requests',
      path: '/function/requests',
      handle: { i18nKey: 'route.function_requests', icon: 'lucide:send', order: 3 },
      allow: 'signed-in',
      page: () => import('./function-requests-page.tsx').then((page) => page.FunctionRequestsPage),
    },
  ],
})
