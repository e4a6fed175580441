import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const countTooltipMessages = defineMessages({
  andMore: { zh: '…还有 {count} 项', en: '…and {count} more' },
})
