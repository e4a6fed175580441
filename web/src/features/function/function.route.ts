import { defineRoutes } from '#web/lib/route.ts'
import { functionRouteMessages } from './function-route.messages.ts'

export const functionRoutes = defineRoutes({
  messages: functionRouteMessages,
  routes: [
    {
      name: 'function',
      path: '/function',
      handle: { i18nKey: 'route.function', icon: 'lucide:puzzle', order: 4 },
    },
  ],
})
