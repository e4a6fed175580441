import { defineRoutes } from '#web/lib/route/route.ts'
import { resetPasswordRouteMessages } from './reset-password-route.messages.ts'

/** Forgotten passwords and one-time links: `/login/reset-pwd#<token>`. */
export const resetPasswordRoutes = defineRoutes({
  messages: resetPasswordRouteMessages,
  routes: [
    {
      name: 'reset-pwd',
      path: '/login/reset-pwd',
      handle: { i18nKey: 'route.reset-pwd', constant: true, hideInMenu: true },
      page: () => import('./reset-password-page.tsx').then((part) => part.ResetPasswordPage),
    },
  ],
})
