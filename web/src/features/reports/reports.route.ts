import { defineMessages } from '#web/lib/i18n/i18n.ts'
import { defineRoutes } from '#web/lib/route/route.ts'

export const reportsRoutes = defineRoutes({
  messages: defineMessages({ 'route.system_reports': { zh: '报表', en: 'Reports' } }),
  routes: [
    {
      name: 'system_reports',
      path: '/system/reports',
      handle: { i18nKey: 'route.system_reports', icon: 'lucide:chart-column', order: 10 },
      allow: 'signed-in',
      page: () => import('./reports-page.tsx').then((part) => part.ReportsPage),
    },
  ],
})
