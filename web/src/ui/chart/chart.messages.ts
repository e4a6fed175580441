import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const chartMessages = defineMessages({
  asTable: { zh: '以表格显示', en: 'Show as table' },
  asChart: { zh: '以图表显示', en: 'Show as chart' },
  save: { zh: '保存为图片', en: 'Save as image' },
  saving: { zh: '正在保存图片…', en: 'Saving image…' },
  saveFailed: { zh: '图片保存失败', en: "Couldn't save the image" },
  missing: {
    zh: '图表加载失败，可切换到表格查看数据。',
    en: "Couldn't load the chart. The table has the same data.",
  },
  noData: { zh: '暂无数据', en: 'No data' },
  retry: { zh: '重试', en: 'Try again' },
})
