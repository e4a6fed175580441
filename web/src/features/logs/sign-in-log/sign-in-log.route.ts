import { defineRoutes } from '#web/lib/route/route.ts'
import { signInLogRouteMessages } from './sign-in-log-route.messages.ts'

export const signInLogRoutes = defineRoutes({
  messages: signInLogRouteMessages,
  routes: [
    {
      name: 'system_sign-in-log',
      path: '/system/sign-in-log',
      handle: {
        i18nKey: 'route.system_sign-in-log',
        icon: 'lucide:log-in',
        order: 5,
        roles: ['R_ADMIN'],
        keepAlive: true,
      },
      page: () => import('./sign-in-log-page.tsx').then((part) => part.SignInLogPage),
    },
  ],
})
