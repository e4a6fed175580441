import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const exportMessages = defineMessages({
  count: {
    zh: '将按列表顺序导出符合当前筛选条件的全部 {count} 条记录。',
    en: 'Exports all {count} records that match the current filters, in list order.',
    one: 'Exports the 1 record that matches the current filters.',
  },
  countSelected: {
    zh: '将按列表顺序导出已选的 {count} 条记录。',
    en: 'Exports the {count} selected records, in list order.',
    one: 'Exports the selected record.',
  },
  format: { zh: '格式', en: 'Format' },
  xlsx: { zh: 'Excel 工作簿（.xlsx）', en: 'Excel workbook (.xlsx)' },
  csv: { zh: 'CSV 文件（.csv）', en: 'CSV file (.csv)' },
  columns: { zh: '列', en: 'Columns' },
  shown: { zh: '当前显示的列', en: 'Visible columns' },
  all: { zh: '所有列', en: 'All columns' },
  export: { zh: '导出', en: 'Export' },
  exporting: { zh: '正在导出…', en: 'Exporting…' },
  arrived: { zh: '正在导出，已收到 {size}', en: 'Exporting: {size} received' },
  arrivedRows: {
    zh: '正在导出，已收到 {all} 条中的 {done} 条（{size}）',
    en: 'Exporting: {done} of {all} records received ({size})',
  },
  exported: { zh: '已导出', en: 'Exported' },
  stop: { zh: '停止', en: 'Stop' },
})
