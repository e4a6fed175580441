import { defineRoutes } from '#web/lib/route/route.ts'
import { secondStepRouteMessages } from './second-step-route.messages.ts'

/** Merges into the `/login` layout by path. */
export const secondStepRoutes = defineRoutes({
  messages: secondStepRouteMessages,
  routes: [
    {
      name: 'second-step',
      path: '/login/second-step',
      handle: { i18nKey: 'route.second-step', constant: true, hideInMenu: true },
      page: () => import('./second-step-page.tsx').then((part) => part.SecondStepPage),
    },
    {
      name: 'passkey-login',
      path: '/login/passkey',
      handle: { i18nKey: 'route.passkey-login', constant: true, hideInMenu: true },
      page: () => import('./passkey-login-page.tsx').then((part) => part.PasskeyLoginPage),
    },
  ],
})
