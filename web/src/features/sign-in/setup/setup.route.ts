import { defineMessages } from '#web/lib/i18n/i18n.ts'
import { defineRoutes } from '#web/lib/route/route.ts'

const messages = defineMessages({
  'route.setup': { zh: '初始化', en: 'Setup' },
})

/** One-time link of the first start: `/setup#<token>`. */
export const setupRoutes = defineRoutes({
  messages,
  routes: [
    {
      name: 'setup',
      path: '/setup',
      handle: { i18nKey: 'route.setup', constant: true, hideInMenu: true },
      allow: 'public',
      page: () => import('./setup-page.tsx').then((part) => part.SetupPage),
    },
  ],
})
