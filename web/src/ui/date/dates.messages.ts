import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const datesMessages = defineMessages({
  openDate: { zh: '选择日期', en: 'Select date' },
  openTime: { zh: '选择时间', en: 'Select time' },
  openRange: { zh: '选择日期范围', en: 'Select date range' },
  clear: { zh: '清空', en: 'Clear' },
  done: { zh: '完成', en: 'Done' },
  start: { zh: '开始', en: 'Start' },
  end: { zh: '结束', en: 'End' },
  badFormat: { zh: '请按 {format} 格式输入', en: 'Use the format {format}' },
  time: { zh: '时间', en: 'Time' },
  startTime: { zh: '开始时间', en: 'Start time' },
  endTime: { zh: '结束时间', en: 'End time' },
  presets: { zh: '快捷选择', en: 'Presets' },
  previousYear: { zh: '上一年', en: 'Previous year' },
  previousMonth: { zh: '上个月', en: 'Previous month' },
  nextMonth: { zh: '下个月', en: 'Next month' },
  nextYear: { zh: '下一年', en: 'Next year' },
  chooseEnd: { zh: '再选一天作为结束日期', en: 'Select an end date' },
  now: { zh: '现在', en: 'Now' },
  today: { zh: '今天', en: 'Today' },
  tomorrow: { zh: '明天', en: 'Tomorrow' },
  nextMonday: { zh: '下周一', en: 'Next Monday' },
  inWeek: { zh: '7 天后', en: 'In 7 days' },
  yesterday: { zh: '昨天', en: 'Yesterday' },
  last7Days: { zh: '最近 7 天', en: 'Last 7 days' },
  last30Days: { zh: '最近 30 天', en: 'Last 30 days' },
  thisMonth: { zh: '本月', en: 'This month' },
  lastMonth: { zh: '上个月', en: 'Last month' },
})

export const timeAgoMessages = defineMessages({
  justNow: { zh: '刚刚', en: 'just now' },
})
