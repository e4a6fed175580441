import { defineMessages } from '#web/lib/i18n/i18n.ts'
import { defineRoutes } from '#web/lib/route/route.ts'

const messages = defineMessages({
  'route.second-step': { zh: '两步验证', en: 'Two-step verification' },
  'route.passkey-login': { zh: '通行密钥登录', en: 'Passkey sign-in' },
})

/** Merges into the `/login` layout by path. */
export const secondStepRoutes = defineRoutes({
  messages,
  routes: [
    {
      name: 'second-step',
      path: '/login/second-step',
      handle: { i18nKey: 'route.second-step', constant: true, hideInMenu: true },
      allow: 'public',
      page: () => import('./second-step-page.tsx').then((part) => part.SecondStepPage),
    },
    {
      name: 'passkey-login',
      path: '/login/passkey',
      handle: { i18nKey: 'route.passkey-login', constant: true, hideInMenu: true },
      allow: 'public',
      page: () => import('./passkey-login-page.tsx').then((part) => part.PasskeyLoginPage),
    },
  ],
})
