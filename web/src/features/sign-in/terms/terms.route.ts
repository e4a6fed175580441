import { defineRoutes } from '#web/lib/route/route.ts'
import { termsRouteMessages } from './terms-route.messages.ts'

const frame = () => import('./terms-layout.tsx').then((part) => part.TermsLayout)
const open = { constant: true, hideInMenu: true } as const

export const termsRoutes = defineRoutes({
  messages: termsRouteMessages,
  routes: [
    {
      name: 'agreement',
      path: '/agreement',
      handle: { i18nKey: 'route.agreement', ...open },
      frame,
      page: () => import('./terms-page.tsx').then((part) => part.AgreementPage),
    },
    {
      name: 'privacy',
      path: '/privacy',
      handle: { i18nKey: 'route.privacy', ...open },
      frame,
      page: () => import('./terms-page.tsx').then((part) => part.PrivacyPage),
    },
  ],
})
