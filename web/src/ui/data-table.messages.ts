import { defineMessages } from '#web/lib/i18n.ts'

export const dataTableMessages = defineMessages({
  loading: { zh: '正在加载', en: 'Loading' },
  range: { zh: '第 {from}–{to} 条，共 {total} 条', en: '{from}–{to} of {total}' },
  rangeAbout: { zh: '第 {from}–{to} 条，约 {total} 条', en: '{from}–{to} of about {total}' },
  total: { zh: '共 {total} 条', en: '{total} in total' },
  totalAbout: { zh: '约 {total} 条', en: 'About {total}' },
  pages: { zh: '分页', en: 'Pages' },
  page: { zh: '第 {page} 页', en: 'Page {page}' },
  previous: { zh: '上一页', en: 'Previous page' },
  next: { zh: '下一页', en: 'Next page' },
  size: { zh: '每页条数', en: 'Rows per page' },
  sizeOf: { zh: '{size} 条/页', en: '{size} / page' },
  sortBy: { zh: '排序方式', en: 'Sort by' },
  ascending: { zh: '{column} 升序', en: '{column}, ascending' },
  descending: { zh: '{column} 降序', en: '{column}, descending' },
  refresh: { zh: '刷新', en: 'Refresh' },
  refreshing: { zh: '正在刷新', en: 'Refreshing' },
  failed: { zh: '列表没能加载出来', en: 'The list could not be loaded' },
  stale: {
    zh: '没能刷新，下面是之前的内容。',
    en: 'It could not be refreshed; this is what was there before.',
  },
  retry: { zh: '重试', en: 'Try again' },
  requestId: { zh: '请求编号 {id}', en: 'Request id {id}' },
})
