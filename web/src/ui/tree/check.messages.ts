import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const checkMessages = defineMessages({
  search: { zh: '搜索', en: 'Search' },
  checkAll: { zh: '全选', en: 'Select all' },
  uncheckAll: { zh: '取消全选', en: 'Deselect all' },
  openAll: { zh: '全部展开', en: 'Expand all' },
  closeAll: { zh: '全部收起', en: 'Collapse all' },
  count: { zh: '已选 {count} / {all}', en: '{count} of {all} selected' },
  noneFound: { zh: '没有符合条件的内容', en: 'No matches' },
})
