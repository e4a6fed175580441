import { defineMessages } from '#web/lib/i18n.ts'

export const exportMessages = defineMessages({
  count: {
    zh: '将导出符合当前搜索条件的全部 {count} 条记录，按列表的顺序排列。',
    en: 'All {count} records of the present search are exported, in the order of the list.',
  },
  format: { zh: '格式', en: 'Format' },
  xlsx: { zh: 'Excel 工作簿（.xlsx）', en: 'Excel workbook (.xlsx)' },
  csv: { zh: '逗号分隔的文本（.csv）', en: 'Comma-separated text (.csv)' },
  columns: { zh: '列', en: 'Columns' },
  shown: { zh: '列表中显示的列', en: 'Those that the list shows' },
  all: { zh: '所有列', en: 'All of them' },
  export: { zh: '导出', en: 'Export' },
  exporting: { zh: '正在导出', en: 'Exporting' },
  arrived: { zh: '正在导出，已收到 {size}', en: 'Exporting: {size} so far' },
  arrivedRows: {
    zh: '正在导出，已收到 {all} 条中的 {done} 条（{size}）',
    en: 'Exporting: {done} of {all} records so far ({size})',
  },
  exported: { zh: '已导出', en: 'Exported' },
  stop: { zh: '停止', en: 'Stop' },
})
