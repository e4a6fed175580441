import { defineMessages } from '#web/lib/i18n.ts'

export const lockMessages = defineMessages({
  locked: { zh: '屏幕已锁定', en: 'Screen locked' },
  detail: { zh: '输入您的登录密码以继续', en: 'Enter your password to continue' },
  password: { zh: '密码', en: 'Password' },
  unlock: { zh: '解锁', en: 'Unlock' },
  wait: { zh: '请等待 {seconds} 秒', en: 'Wait {seconds} s' },
  signOut: { zh: '退出登录', en: 'Sign out' },
})
