import { defineMessages } from '#web/lib/i18n/i18n.ts'
import { defineRoutes } from '#web/lib/route/route.ts'

const messages = defineMessages({
  'route.function_tabs': { zh: '标签页', en: 'Tabs' },
  'route.function_tabs_query': { zh: '按参数打开标签页', en: 'One tab per query' },
})

export const functionTabsRoutes = defineRoutes({
  messages,
  routes: [
    {
      name: 'function_tabs',
      path: '/function/tabs',
      handle: { i18nKey: 'route.function_tabs', icon: 'lucide:panels-top-left', order: 1 },
      allow: 'signed-in',
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
          allow: 'signed-in',
          page: () => import('./function-tabs-page.tsx').then((page) => page.TabQueryPage),
        },
      ],
    },
  ],
})
