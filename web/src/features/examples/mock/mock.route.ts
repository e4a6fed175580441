import { defineMessages } from '#web/lib/i18n/i18n.ts'
import { defineRoutes } from '#web/lib/route/route.ts'

const messages = defineMessages({
  'route.mock': { zh: '模拟接口', en: 'Mock API' },
})

export const mockRoutes = defineRoutes({
  messages,
  routes: [
    {
      name: 'mock',
      path: '/mock',
      handle: { i18nKey: 'route.mock', icon: 'lucide:flask-conical', order: 5, example: 'page' },
      allow: 'signed-in',
      page: () => import('./mock-page.tsx').then((page) => page.MockPage),
    },
  ],
})
