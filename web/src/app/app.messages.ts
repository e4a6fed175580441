import { defineMessages } from '#web/lib/i18n.ts'

export const appMessages = defineMessages({
  name: { zh: '琥珀管理系统', en: 'Amber Admin' },
  signOut: { zh: '退出登录', en: 'Sign out' },
  error: { zh: '错误', en: 'Error' },
  confirm: { zh: '确认', en: 'Confirm' },
  loading: { zh: '正在加载', en: 'Loading' },
  tryLater: { zh: '请稍后再试', en: 'Please try again later' },
  tryAgain: { zh: '重试', en: 'Try Align' },
  fatalDetail: {
    zh: '页面没能显示出来。请重试；如果仍然不行，请联系管理员。',
    en: 'This page could not be shown. Please try again; if that does not help, tell an administrator.',
  },
  lockFailed: {
    zh: '没能锁定屏幕，请重试',
    en: 'The screen could not be locked. Please try again',
  },
  dismiss: { zh: '关闭', en: 'Dismiss' },
  notices: { zh: '通知', en: 'Notices' },
})
