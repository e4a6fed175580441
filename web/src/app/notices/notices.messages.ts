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

export const newBuildMessages = defineMessages({
  newBuildTitle: { zh: '系统版本更新通知', en: 'New version available' },
  newBuildText: {
    zh: '检测到系统有新版本发布，是否立即刷新页面？',
    en: 'A new version has been released. Refresh the page now?',
  },
  later: { zh: '稍后再说', en: 'Later' },
  refresh: { zh: '立即刷新', en: 'Refresh immediately' },
})
