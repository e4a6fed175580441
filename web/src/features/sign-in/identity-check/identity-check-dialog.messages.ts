import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const identityCheckDialogMessages = defineMessages({
  password: { zh: '当前密码', en: 'Current password' },
  passwordHint: { zh: '请输入当前密码', en: 'Enter your current password' },
  usePasskey: { zh: '改用通行密钥', en: 'Use a passkey' },
  passkeyNext: {
    zh: '接下来请在浏览器中使用通行密钥确认身份。',
    en: "Next, your browser will ask for your passkey to confirm it's you.",
  },
  onlyPasskey: {
    zh: '您没有设置密码，需要使用通行密钥确认身份，但此处无法使用。',
    en: "You don't have a password, and your passkey can't be used here to confirm it's you.",
  },
  noIdentityCheck: {
    zh: '您尚未设置密码或通行密钥，无法确认身份，只能在登录后 10 分钟内执行此操作。',
    en: "You don't have a password or passkey to confirm it's you. You can only do this within 10 minutes of signing in.",
  },
  signInAgain: { zh: '重新登录', en: 'Sign in again' },
  unknown: {
    zh: '身份验证方式加载失败',
    en: "Couldn't load verification methods",
  },
  loading: { zh: '正在加载', en: 'Loading' },
  cancel: { zh: '取消', en: 'Cancel' },
})
