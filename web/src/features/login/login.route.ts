import { defineRoutes } from '#web/lib/route.ts'
import { loginRouteMessages } from './login-route.messages.ts'

/** `/login` and its children, all inside the login layout. */
export const loginRoutes = defineRoutes({
  messages: loginRouteMessages,
  routes: [
    {
      name: 'login',
      path: '/login',
      handle: { i18nKey: 'route.login', constant: true, hideInMenu: true },
      frame: () => import('./login-layout.tsx').then((layout) => layout.LoginLayout),
      page: () => import('./login-page.tsx').then((page) => page.LoginPage),
      children: [
        {
          name: 'code-login',
          path: '/login/code-login',
          handle: { i18nKey: 'route.code-login', constant: true, hideInMenu: true },
        },
        {
          name: 'register',
          path: '/login/register',
          handle: { i18nKey: 'route.register', constant: true, hideInMenu: true },
        },
      ],
    },
  ],
})
