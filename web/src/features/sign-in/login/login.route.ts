import { defineRoutes } from '#web/lib/route/route.ts'
import { loginMessages } from './login.messages.ts'

export const loginRoutes = defineRoutes({
  messages: loginMessages,
  routes: [
    {
      name: 'login',
      path: '/login',
      handle: { i18nKey: 'route.login', constant: true, hideInMenu: true },
      frame: () => import('./login-layout.tsx').then((layout) => layout.LoginLayout),
      allow: 'public',
      page: () => import('./login-page.tsx').then((page) => page.LoginPage),
    },
  ],
})
