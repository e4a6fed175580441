import { defineRoutes } from '#web/lib/route/route.ts'
import { functionTabsRouteMessages } from './function-tabs-route.messages.ts'

export const functionTabsRoutes = defineRoutes({
  messages: functionTabsRouteMessages,
  routes: [
    {
      name: 'function_tabs',
      path: '/function/tabs',
      handle: { i18nKey: 'route.function_tabs', icon: 'lucide:panels-top-left', order: 1 },
      page: () => import('./function-tabs-page.tsx').then((page) => page.FunctionTabsPage),
      children: [
        {
          name: 'function_tabs_query',
          path: '/function/tabs/query',
          handle: {
            i18nKey: 'route.function_tabs_query',
            hideInMenu: true,
            activeMenu: '/function/tabs',
            multiTab: true,
            keepAlive: true,
          },
          page: () => import('./function-tabs-page.tsx').then((page) => page.TabQueryPage),
        },
      ],
    },
  ],
})
