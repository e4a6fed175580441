import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const offlineBannerMessages = defineMessages({
  offline: {
    zh: '网络已断开，恢复后自动继续',
    en: "You're offline. Waiting to reconnect.",
  },
  unreachable: {
    zh: '无法连接服务器，正在重试',
    en: "Can't reach the server. Retrying…",
  },
  back: { zh: '连接已恢复', en: "You're back online" },
})
