import { defineMessages } from '#web/lib/i18n/i18n.ts'
import { defineRoutes } from '#web/lib/route/route.ts'

const messages = defineMessages({
  'route.reset-pwd': { zh: '重置密码', en: 'Reset password' },
})

/** Forgotten passwords and one-time links: `/login/reset-pwd#<token>`. */
export const resetPasswordRoutes = defineRoutes({
  messages,
  routes: [
    {
      name: 'reset-pwd',
      path: '/login/reset-pwd',
      handle: { i18nKey: 'route.reset-pwd', constant: true, hideInMenu: true },
      allow: 'public',
      page: () => import('./reset-password-page.tsx').then((part) => part.ResetPasswordPage),
    },
  ],
})
