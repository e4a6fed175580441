import { defineMessages } from '#web/lib/i18n.ts'

export const checkMessages = defineMessages({
  search: { zh: '搜索', en: 'Search' },
  checkAll: { zh: '全选', en: 'Check all' },
  uncheckAll: { zh: '全不选', en: 'Uncheck all' },
  openAll: { zh: '全部展开', en: 'Expand all' },
  closeAll: { zh: '全部收起', en: 'Collapse all' },
  count: { zh: '已选 {count} / {all}', en: '{count} of {all} checked' },
  noneFound: { zh: '没有符合的内容', en: 'Nothing matches' },
})
