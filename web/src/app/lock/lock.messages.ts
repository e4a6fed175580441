import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const lockMessages = defineMessages({
  locked: { zh: '屏幕已锁定', en: 'Screen locked' },
  detail: { zh: '请输入登录密码以继续。', en: 'Enter your password to continue.' },
  password: { zh: '密码', en: 'Password' },
  unlock: { zh: '解锁', en: 'Unlock' },
  unlockByPasskey: { zh: '使用通行密钥解锁', en: 'Unlock with passkey' },
  noIdentityCheck: {
    zh: '您没有可用的密码或通行密钥。请重新登录，登录后会返回此页面，未保存的内容将丢失。',
    en: 'You have no password or passkey that can unlock this screen. Sign in again to return to this page. Unsaved changes will be lost.',
  },
  signInAgain: { zh: '重新登录', en: 'Sign in again' },
  wait: { zh: '请等待 {seconds} 秒', en: 'Wait {seconds}s' },
  signOut: { zh: '退出登录', en: 'Sign out' },
})
