import { defineMessages } from '#web/lib/i18n.ts'

export const noticesMessages = defineMessages({
  offline: {
    zh: '网络已断开，恢复后会自动继续',
    en: 'You are offline. Waiting for the network',
  },
  unreachable: {
    zh: '暂时无法连接服务器，正在重试',
    en: 'The server cannot be reached. Trying again',
  },
  back: { zh: '连接已恢复', en: 'You are back online' },
  newBuildTitle: { zh: '系统版本更新通知', en: 'A new version is ready' },
  newBuildText: {
    zh: '检测到系统有新版本发布，是否立即刷新页面？',
    en: 'A new version of this system has been released. Refresh the page now?',
  },
  later: { zh: '稍后再说', en: 'Later' },
  refresh: { zh: '立即刷新', en: 'Refresh immediately' },
})
