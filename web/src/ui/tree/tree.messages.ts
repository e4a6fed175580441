import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const treeGridMessages = defineMessages({
  expand: { zh: '展开 {name}', en: 'Expand {name}' },
  collapse: { zh: '收起 {name}', en: 'Collapse {name}' },
  actions: { zh: '操作', en: 'Actions' },
  keys: {
    zh: '上下方向键切换行，左右方向键收起和展开，回车键编辑，Alt 加上下方向键移动。',
    en: 'Up and Down move between rows, Left and Right collapse and expand, Enter edits, Alt with Up or Down reorders.',
  },
})

export const checkMessages = defineMessages({
  search: { zh: '搜索', en: 'Search' },
  checkAll: { zh: '全选', en: 'Select all' },
  uncheckAll: { zh: '取消全选', en: 'Deselect all' },
  openAll: { zh: '全部展开', en: 'Expand all' },
  closeAll: { zh: '全部收起', en: 'Collapse all' },
  count: { zh: '已选 {count} / {all}', en: '{count} of {all} selected' },
  noneFound: { zh: '没有符合条件的内容', en: 'No matches' },
})
