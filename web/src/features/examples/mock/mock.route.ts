import { defineRoutes } from '#web/lib/route/route.ts'
import { mockRouteMessages } from './mock-route.messages.ts'

export const mockRoutes = defineRoutes({
  messages: mockRouteMessages,
  routes: [
    {
      name: 'mock',
      path: '/mock',
      handle: { i18nKey: 'route.mock', icon: 'lucide:flask-conical', order: 5, example: 'page' },
      page: () => import('./mock-page.tsx').then((page) => page.MockPage),
    },
  ],
})
