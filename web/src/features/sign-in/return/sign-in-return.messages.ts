import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const signInReturnMessages = defineMessages({
  working: { zh: '正在登录', en: 'Signing you in' },
  workingText: { zh: '正在验证您的身份，请稍候…', en: 'Verifying your identity…' },
  linking: { zh: '正在绑定', en: 'Linking' },
  failed: { zh: '登录失败', en: 'Sign-in failed' },
  linkFailed: { zh: '绑定失败', en: "Couldn't link the account" },
  cancelled: { zh: '登录已取消', en: 'Sign-in canceled' },
  unknown: { zh: '出错了，请重新登录。', en: 'Something went wrong. Sign in again.' },
  again: { zh: '重新登录', en: 'Sign in again' },
  toLinks: { zh: '返回个人中心', en: 'Back to the user center' },
  linked: { zh: '绑定成功', en: 'Account linked' },
  linkedDetail: { zh: '以后可以用它登录', en: 'You can now sign in with it' },
})
