import { defineMessages } from '#web/lib/i18n/i18n.ts'
import { defineRoutes } from '#web/lib/route/route.ts'

const messages = defineMessages({
  'route.system_sign-in-log': { zh: '登录日志', en: 'Sign-in log' },
})

export const signInLogRoutes = defineRoutes({
  messages,
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
      allow: 'audit:list',
      page: () => import('./sign-in-log-page.tsx').then((part) => part.SignInLogPage),
    },
  ],
})
