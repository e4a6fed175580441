import { defineMessages } from '#web/lib/i18n/i18n.ts'
import { defineRoutes } from '#web/lib/route/route.ts'

const messages = defineMessages({
  'route.function_forms': { zh: '表单', en: 'Forms' },
})

export const functionFormsRoutes = defineRoutes({
  messages,
  routes: [
    {
      name: 'function_forms',
      path: '/function/forms',
      handle: { i18nKey: 'route.function_forms', icon: 'lucide:clipboard-list', order: 9 },
      allow: 'signed-in',
      page: () => import('./function-forms-page.tsx').then((page) => page.FunctionFormsPage),
    },
  ],
})
