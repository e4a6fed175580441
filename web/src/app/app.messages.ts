import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const appMessages = defineMessages({
  signOut: { zh: '退出登录', en: 'Sign out' },
  error: { zh: '错误', en: 'Error' },
  confirm: { zh: '确认', en: 'Confirm' },
  loading: { zh: '正在加载', en: 'Loading' },
  tryLater: { zh: '请稍后再试', en: 'Please try again later' },
  tryAgain: { zh: '重试', en: 'Try Align' },
  fatalDetail: {
    zh: '页面显示失败，请重试；如仍然失败，请联系管理员。',
    en: "This page couldn't be displayed. Try again, or contact an administrator if it keeps happening.",
  },
  lockFailed: {
    zh: '锁定屏幕失败，请重试',
    en: "Couldn't lock the screen. Try again.",
  },
})
