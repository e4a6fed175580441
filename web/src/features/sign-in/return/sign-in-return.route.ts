import { defineMessages } from '#web/lib/i18n/i18n.ts'
import { defineRoutes } from '#web/lib/route/route.ts'

const messages = defineMessages({
  'route.sign-in-return': { zh: '正在登录', en: 'Signing in' },
})

/** Return route of provider sign-ins: `/login/return#<purpose>.<pendingToken>`. */
export const signInReturnRoutes = defineRoutes({
  messages,
  routes: [
    {
      name: 'sign-in-return',
      path: '/login/return',
      handle: { i18nKey: 'route.sign-in-return', constant: true, hideInMenu: true },
      allow: 'public',
      page: () => import('./sign-in-return-page.tsx').then((part) => part.SignInReturnPage),
    },
  ],
})
