import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const multiMenuMessages = defineMessages({
  place: { zh: '当前位置', en: 'You are here' },
  placeText: {
    zh: '菜单支持任意层级。面包屑显示相同的路径，并可切换到同级页面。',
    en: 'Menus can be nested to any depth. The breadcrumb shows the same path and lets you switch to sibling pages.',
  },
  path: { zh: '菜单路径', en: 'Menu path' },
  depthOf: { zh: '第 {depth} 级', en: 'Level {depth}' },
  address: { zh: '路径', en: 'Path' },
  others: { zh: '其他多级页面', en: 'Other nested pages' },
})
