import { defineMessages } from './i18n.ts'

export const apiMessages = defineMessages({
  network: {
    zh: '无法连接服务器，请检查网络后重试',
    en: 'The server cannot be reached. Check your connection and try again',
  },
  timeout: {
    zh: '服务器响应超时，请稍后重试',
    en: 'The server took too long to answer. Please try again',
  },
  unreadable: {
    zh: '服务器返回了无法识别的内容，请稍后重试',
    en: 'The server gave an answer that could not be read. Please try again',
  },
})
