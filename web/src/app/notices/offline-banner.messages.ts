import { defineMessages } from '#web/lib/i18n.ts'

export const offlineBannerMessages = defineMessages({
  offline: {
    zh: '网络已断开，恢复后会自动继续',
    en: 'You are offline. Waiting for the network',
  },
  unreachable: {
    zh: '暂时无法连接服务器，正在重试',
    en: 'The server cannot be reached. Trying again',
  },
  back: { zh: '连接已恢复', en: 'You are back online' },
})
