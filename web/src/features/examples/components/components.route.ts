import { defineMessages } from '#web/lib/i18n/i18n.ts'
import { defineRoutes } from '#web/lib/route/route.ts'

const messages = defineMessages({
  'route.function_components': { zh: '组件', en: 'Components' },
})

export const componentsRoutes = defineRoutes({
  messages,
  routes: [
    {
      name: 'function_components',
      path: '/function/components',
      handle: { i18nKey: 'route.function_components', icon: 'lucide:blocks', order: 12 },
      allow: 'signed-in',
      page: () => import('./components-page.tsx').then((page) => page.ComponentsPage),
    },
  ],
})
