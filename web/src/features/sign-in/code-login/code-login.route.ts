import { defineRoutes } from '#web/lib/route/route.ts'
import { codeLoginRouteMessages } from './code-login-route.messages.ts'

/** Merges into the `/login` layout by path. */
export const codeLoginRoutes = defineRoutes({
  messages: codeLoginRouteMessages,
  routes: [
    {
      name: 'code-login',
      path: '/login/code-login',
      handle: { i18nKey: 'route.code-login', constant: true, hideInMenu: true },
      page: () => import('./code-login-page.tsx').then((part) => part.CodeLoginPage),
    },
  ],
})
