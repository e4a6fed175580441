import { defineMessages } from '#web/lib/i18n/i18n.ts'
import { defineRoutes } from '#web/lib/route/route.ts'

const messages = defineMessages({
  'route.register': { zh: '注册账号', en: 'Register' },
})

export const registerRoutes = defineRoutes({
  messages,
  routes: [
    {
      name: 'register',
      path: '/login/register',
      handle: { i18nKey: 'route.register', constant: true, hideInMenu: true },
      allow: 'public',
      page: () => import('./register-page.tsx').then((part) => part.RegisterPage),
    },
  ],
})
