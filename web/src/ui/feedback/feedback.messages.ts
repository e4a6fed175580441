import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const countTooltipMessages = defineMessages({
  andMore: { zh: '…还有 {count} 项', en: '…and {count} more' },
})

export const partOnDemandMessages = defineMessages({
  lost: { zh: '暂时无法打开', en: "Couldn't open this" },
  lostDetail: {
    zh: '服务器没有响应。已打开的内容不受影响，请稍后再试。',
    en: "The server isn't responding. Open pages aren't affected. Try again in a moment.",
  },
})
