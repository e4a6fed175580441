import { defineMessages } from '#web/lib/i18n.ts'

export const multiMenuRouteMessages = defineMessages({
  'route.multi-menu': { zh: '多级菜单', en: 'Multi-level menu' },
  'route.multi-menu_first': { zh: '菜单一', en: 'Menu one' },
  'route.multi-menu_first_one': { zh: '菜单一 · 子菜单一', en: 'Menu one · first' },
  'route.multi-menu_first_two': { zh: '菜单一 · 子菜单二', en: 'Menu one · second' },
  'route.multi-menu_second': { zh: '菜单二', en: 'Menu two' },
  'route.multi-menu_second_one': { zh: '菜单二 · 子菜单', en: 'Menu two · level two' },
  'route.multi-menu_second_one_home': { zh: '菜单二 · 三级页面', en: 'Menu two · level three' },
})
