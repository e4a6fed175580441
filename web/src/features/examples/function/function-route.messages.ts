import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const functionRouteMessages = defineMessages({
  'route.function': { zh: '功能', en: 'Features' },
  'route.function_hidden-child': { zh: '隐藏子页面', en: 'Hidden child' },
  'route.function_hidden-child_role': { zh: '角色概况', en: 'Role summary' },
  'route.function_switch-role': { zh: '切换角色', en: 'Switch role' },
  'route.function_super': { zh: '超级管理员专属', en: 'Super Admin only' },
  'route.function_permissions': { zh: '按钮权限', en: 'Permissions' },
  'route.function_event-bus': { zh: '事件总线', en: 'Event bus' },
  'route.function_charts': { zh: '图表', en: 'Charts' },
  'route.function_phone': { zh: '手机预览', en: 'Phone preview' },
})
