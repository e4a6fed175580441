import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const cellsMessages = defineMessages({
  yes: { zh: '是', en: 'Yes' },
  no: { zh: '否', en: 'No' },
  showJson: { zh: '查看完整 JSON', en: 'Show full JSON' },
  close: { zh: '关闭', en: 'Close' },
})
