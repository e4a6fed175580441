import { defineRoutes } from '#web/lib/route/route.ts'
import { functionFormsRouteMessages } from './function-forms-route.messages.ts'

export const functionFormsRoutes = defineRoutes({
  messages: functionFormsRouteMessages,
  routes: [
    {
      name: 'function_forms',
      path: '/function/forms',
      handle: { i18nKey: 'route.function_forms', icon: 'lucide:clipboard-list', order: 9 },
      page: () => import('./function-forms-page.tsx').then((page) => page.FunctionFormsPage),
    },
  ],
})
