import { defineMessages } from '#web/lib/i18n.ts'

export const multiMenuMessages = defineMessages({
  place: { zh: '您在这里', en: 'You are here' },
  placeText: {
    zh: '菜单可以有任意多级。面包屑显示同一条路径，有同级页面时还能直接切换。',
    en: 'Menus nest as deep as they need to. The breadcrumb shows the same path and, where a page has siblings, leads to them.',
  },
  path: { zh: '菜单路径', en: 'Path through the menu' },
  depthOf: { zh: '第 {depth} 级', en: 'Level {depth}' },
  address: { zh: '地址', en: 'Address' },
  others: { zh: '其他多级页面', en: 'The other pages' },
})
