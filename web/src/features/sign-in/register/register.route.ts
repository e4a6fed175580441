import { defineRoutes } from '#web/lib/route/route.ts'
import { registerRouteMessages } from './register-route.messages.ts'

export const registerRoutes = defineRoutes({
  messages: registerRouteMessages,
  routes: [
    {
      name: 'register',
      path: '/login/register',
      handle: { i18nKey: 'route.register', constant: true, hideInMenu: true },
      page: () => import('./register-page.tsx').then((part) => part.RegisterPage),
    },
  ],
})
