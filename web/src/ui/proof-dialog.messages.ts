import { defineMessages } from '#web/lib/i18n.ts'

export const proofDialogMessages = defineMessages({
  password: { zh: '当前密码', en: 'Current password' },
  passwordHint: { zh: '请输入当前密码', en: 'Enter your current password' },
  usePasskey: { zh: '改用通行密钥', en: 'Use passkey' },
  passkeyNext: {
    zh: '接下来浏览器会请您用通行密钥确认是您本人。',
    en: 'Your browser asks for your passkey next, to confirm that it is you.',
  },
  onlyPasskey: {
    zh: '您没有密码，需要用通行密钥确认是您本人，但在这里无法使用。',
    en: 'You have no password, so your passkey has to confirm that it is you. It cannot be used here.',
  },
  noProof: {
    zh: '您还没有密码或通行密钥，无法确认是您本人。只有在登录后 10 分钟内可以进行此操作。',
    en: 'You have neither a password nor a passkey to confirm that it is you. This can be done only within ten minutes of signing in.',
  },
  signInAgain: { zh: '重新登录', en: 'Sign in again' },
  unknown: {
    zh: '没能查到您可以用什么确认身份',
    en: 'How you can confirm that it is you could not be looked up',
  },
  loading: { zh: '正在加载', en: 'Loading' },
  cancel: { zh: '取消', en: 'Cancel' },
})
