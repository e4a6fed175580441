import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const rolesRouteMessages = defineMessages({
  'route.system_role': { zh: '角色管理', en: 'Roles' },
  'route.system_role-detail': { zh: '角色详情', en: 'Role details' },
})
