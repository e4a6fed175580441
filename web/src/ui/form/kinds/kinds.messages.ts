import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const rangeMessages = defineMessages({
  from: { zh: '最小值', en: 'From' },
  to: { zh: '最大值', en: 'To' },
  span: { zh: '{from} 至 {to}', en: '{from} – {to}' },
})

export const colorFieldMessages = defineMessages({
  pick: { zh: '选取颜色', en: 'Pick a color' },
})

export const tagsFieldMessages = defineMessages({
  add: { zh: '输入后按回车添加', en: 'Type and press Enter' },
})

export const recordFieldMessages = defineMessages({
  search: { zh: '输入关键字搜索', en: 'Type to search' },
  searching: { zh: '搜索中…', en: 'Searching…' },
  none: { zh: '没有匹配的记录', en: 'No matches' },
  failed: { zh: '加载失败，请重试', en: "Couldn't load. Try again." },
})

export const treeFieldMessages = defineMessages({
  none: { zh: '没有匹配的节点', en: 'No matches' },
})
