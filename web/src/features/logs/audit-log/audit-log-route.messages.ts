import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const auditLogRouteMessages = defineMessages({
  'route.system_audit-log': { zh: '操作日志', en: 'Audit log' },
})
