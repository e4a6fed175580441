import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const logMessages = defineMessages({
  within: { zh: '时间范围', en: 'Time range' },
  '1h': { zh: '最近 1 小时', en: 'Last hour' },
  '24h': { zh: '最近 24 小时', en: 'Last 24 hours' },
  '7d': { zh: '最近 7 天', en: 'Last 7 days' },
  '30d': { zh: '最近 30 天', en: 'Last 30 days' },
  '90d': { zh: '最近 90 天', en: 'Last 90 days' },
  range: { zh: '自定义时间', en: 'Custom range' },
  details: { zh: '详情', en: 'Details' },
  close: { zh: '关闭', en: 'Close' },
})
