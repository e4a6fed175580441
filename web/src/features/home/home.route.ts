import { defineMessages } from '#web/lib/i18n/i18n.ts'
import { defineRoutes } from '#web/lib/route/route.ts'
import type { RouteDeclaration } from '#web/lib/route/route.ts'

const messages = defineMessages({
  'route.home': { zh: '首页', en: 'Home' },
})

export const homeRoutes = (home: Required<Pick<RouteDeclaration, 'page' | 'reads'>>) =>
  defineRoutes({
    messages,
    routes: [
      {
        name: 'home',
        path: '/home',
        handle: {
          i18nKey: 'route.home',
          icon: 'lucide:layout-dashboard',
          order: 1,
          keepAlive: true,
          fixedIndexInTab: 0,
        },
        allow: 'signed-in',
        ...home,
      },
    ],
  })
