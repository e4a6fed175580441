import { defineMessages } from '#web/lib/i18n/i18n.ts'
import { defineRoutes } from '#web/lib/route/route.ts'

const messages = defineMessages({
  'route.code-login': { zh: '验证码登录', en: 'Code login' },
})

/** Merges into the `/login` layout by path. */
export const codeLoginRoutes = defineRoutes({
  messages,
  routes: [
    {
      name: 'code-login',
      path: '/login/code-login',
      handle: { i18nKey: 'route.code-login', constant: true, hideInMenu: true },
      allow: 'public',
      page: () => import('./code-login-page.tsx').then((part) => part.CodeLoginPage),
    },
  ],
})
