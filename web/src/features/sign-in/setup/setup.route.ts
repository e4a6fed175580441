import { defineRoutes } from '#web/lib/route/route.ts'
import { setupRouteMessages } from './setup-route.messages.ts'

/** One-time link of the first start: `/setup#<token>`. */
export const setupRoutes = defineRoutes({
  messages: setupRouteMessages,
  routes: [
    {
      name: 'setup',
      path: '/setup',
      handle: { i18nKey: 'route.setup', constant: true, hideInMenu: true },
      page: () => import('./setup-page.tsx').then((part) => part.SetupPage),
    },
  ],
})
