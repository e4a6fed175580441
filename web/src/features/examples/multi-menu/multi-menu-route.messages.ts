import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const multiMenuRouteMessages = defineMessages({
  'route.multi-menu': { zh: '多级菜单', en: 'Multi-level menu' },
  'route.multi-menu_first': { zh: '菜单一', en: 'Menu one' },
  'route.multi-menu_first_one': { zh: '页面 1-1', en: 'Page 1-1' },
  'route.multi-menu_first_two': { zh: '页面 1-2', en: 'Page 1-2' },
  'route.multi-menu_second': { zh: '菜单二', en: 'Menu two' },
  'route.multi-menu_second_one': { zh: '菜单 2-1', en: 'Menu 2-1' },
  'route.multi-menu_second_one_home': { zh: '页面 2-1-1', en: 'Page 2-1-1' },
})
