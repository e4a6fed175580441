import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const termsFieldMessages = defineMessages({
  agree: { zh: '我已阅读并同意', en: 'I have read and agree to the' },
  agreement: { zh: '《用户协议》', en: 'user agreement' },
  and: { zh: '和', en: ' and the ' },
  privacy: { zh: '《隐私政策》', en: 'privacy policy' },
  newWindow: { zh: '（在新窗口打开）', en: ' (opens in a new window)' },
})
