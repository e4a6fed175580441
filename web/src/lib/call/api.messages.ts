import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const apiMessages = defineMessages({
  network: {
    zh: '无法连接服务器，请检查网络后重试',
    en: "Can't reach the server. Check your connection and try again.",
  },
  timeout: {
    zh: '服务器响应超时，请稍后重试',
    en: 'The server timed out. Try again.',
  },
  unreadable: {
    zh: '无法识别服务器的响应，请稍后重试',
    en: 'Unrecognized response from the server. Try again.',
  },
})
