import { defineRoutes } from '#web/lib/route/route.ts'
import { signInReturnRouteMessages } from './sign-in-return-route.messages.ts'

/** Return route of provider sign-ins: `/login/return#<purpose>.<pendingToken>`. */
export const signInReturnRoutes = defineRoutes({
  messages: signInReturnRouteMessages,
  routes: [
    {
      name: 'sign-in-return',
      path: '/login/return',
      handle: { i18nKey: 'route.sign-in-return', constant: true, hideInMenu: true },
      page: () => import('./sign-in-return-page.tsx').then((part) => part.SignInReturnPage),
    },
  ],
})
