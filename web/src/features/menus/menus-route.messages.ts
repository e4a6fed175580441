import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const menusRouteMessages = defineMessages({
  'route.system_menu': { zh: '菜单管理', en: 'Menus' },
})
