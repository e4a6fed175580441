import { defineMessages } from '#web/lib/i18n/i18n.ts'
import { defineRoutes } from '#web/lib/route/route.ts'

const messages = defineMessages({
  'route.agreement': { zh: '用户协议', en: 'User agreement' },
  'route.privacy': { zh: '隐私政策', en: 'Privacy policy' },
})

const frame = () => import('./terms-layout.tsx').then((part) => part.TermsLayout)
const open = { constant: true, hideInMenu: true } as const

export const termsRoutes = defineRoutes({
  messages,
  routes: [
    {
      name: 'agreement',
      path: '/agreement',
      handle: { i18nKey: 'route.agreement', ...open },
      frame,
      allow: 'public',
      page: () => import('./terms-page.tsx').then((part) => part.AgreementPage),
    },
    {
      name: 'privacy',
      path: '/privacy',
      handle: { i18nKey: 'route.privacy', ...open },
      frame,
      allow: 'public',
      page: () => import('./terms-page.tsx').then((part) => part.PrivacyPage),
    },
  ],
})
