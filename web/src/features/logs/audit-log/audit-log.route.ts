import { defineMessages } from '#web/lib/i18n/i18n.ts'
import { defineRoutes } from '#web/lib/route/route.ts'

const messages = defineMessages({
  'route.system_audit-log': { zh: '操作日志', en: 'Audit log' },
})

export const auditLogRoutes = defineRoutes({
  messages,
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
      allow: 'audit:list',
      page: () => import('./audit-log-page.tsx').then((part) => part.AuditLogPage),
    },
  ],
})
