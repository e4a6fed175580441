import { defineMessages } from './i18n.ts'

export const passkeysMessages = defineMessages({
  cancelled: {
    zh: '没有完成：已取消、超时，或没有可用的通行密钥。',
    en: 'Not completed: it was cancelled, took too long, or there is no passkey for it.',
  },
  known: { zh: '此设备上已有您的通行密钥。', en: 'This device has a passkey of yours already.' },
  unloaded: {
    zh: '通行密钥组件没有加载成功，请检查网络后重试',
    en: 'What passkeys need could not be loaded. Check your connection and try again',
  },
})
