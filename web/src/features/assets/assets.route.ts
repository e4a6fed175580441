import { defineMessages } from '#web/lib/i18n/i18n.ts'
import { defineRoutes } from '#web/lib/route/route.ts'
import { assets } from '@amber/contract/assets/assets.ts'

const routeMessages = defineMessages({
  'route.assets': { zh: '资产', en: 'Assets' },
})

export const assetsRoutes = defineRoutes({
  messages: routeMessages,
  routes: [
    {
      name: 'assets',
      path: '/assets',
      handle: {
        i18nKey: 'route.assets',
        icon: 'lucide:box',
        order: 6,
        roles: ['R_ADMIN'],
        keepAlive: true,
      },
      allow: assets.list.allow,
      page: () => import('./assets-page.tsx').then((part) => part.AssetsPage),
    },
  ],
})
