import { defineRoutes } from '#web/lib/route/route.ts'
import { auditLogRouteMessages } from './audit-log-route.messages.ts'

export const auditLogRoutes = defineRoutes({
  messages: auditLogRouteMessages,
  routes: [
    {
      name: 'system_audit-log',
      path: '/system/audit-log',
      handle: {
        i18nKey: 'route.system_audit-log',
        icon: 'lucide:scroll-text',
        order: 4,
        roles: ['R_ADMIN'],
        keepAlive: true,
      },
      page: () => import('./audit-log-page.tsx').then((part) => part.AuditLogPage),
    },
  ],
})
