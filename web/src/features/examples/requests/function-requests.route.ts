import { defineRoutes } from '#web/lib/route/route.ts'
import { functionRequestsRouteMessages } from './function-requests-route.messages.ts'

export const functionRequestsRoutes = defineRoutes({
  messages: functionRequestsRouteMessages,
  routes: [
    {
      name: 'function_requests',
      path: '/function/requests',
      handle: { i18nKey: 'route.function_requests', icon: 'lucide:send', order: 3 },
      page: () => import('./function-requests-page.tsx').then((page) => page.FunctionRequestsPage),
    },
  ],
})
