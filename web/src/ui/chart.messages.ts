import { defineMessages } from '#web/lib/i18n.ts'

export const chartMessages = defineMessages({
  asTable: { zh: '以表格显示', en: 'Show as table' },
  asChart: { zh: '以图表显示', en: 'Show as chart' },
  save: { zh: '保存为图片', en: 'Save as a picture' },
  saving: { zh: '正在保存图片…', en: 'Saving the picture…' },
  saveFailed: { zh: '图片没能保存', en: 'The picture could not be saved' },
  missing: {
    zh: '图表没能加载。表格里有同样的数字。',
    en: 'The chart could not be fetched. The table has the same figures.',
  },
  retry: { zh: '重试', en: 'Try again' },
})
