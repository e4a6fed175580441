import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const searchFormMessages = defineMessages({
  search: { zh: '搜索', en: 'Search' },
  reset: { zh: '重置', en: 'Reset' },
  more: { zh: '展开', en: 'More' },
  less: { zh: '收起', en: 'Less' },
  filters: { zh: '筛选', en: 'Filters' },
  any: { zh: '全部', en: 'Any' },
  conditions: { zh: '生效的筛选', en: 'Active filters' },
  is: { zh: '：', en: ': ' },
  span: { zh: '{start} 至 {end}', en: '{start} – {end}' },
  since: { zh: '{start} 起', en: 'since {start}' },
  until: { zh: '{end} 前', en: 'until {end}' },
  remove: { zh: '移除筛选“{field}”', en: 'Remove filter: {field}' },
  active: { zh: '{count} 项生效', en: '{count} active' },
})

export const recordStepsMessages = defineMessages({
  previous: { zh: '上一条', en: 'Previous' },
  next: { zh: '下一条', en: 'Next' },
  place: { zh: '第 {place} 条，共 {total} 条', en: '{place} of {total}' },
})
