import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const passkeysMessages = defineMessages({
  cancelled: {
    zh: '未完成：已取消、超时或没有可用的通行密钥。',
    en: 'Not completed. It was canceled, timed out, or no passkey is available.',
  },
  known: { zh: '此设备上已有您的通行密钥。', en: 'This device already has one of your passkeys.' },
  unloaded: {
    zh: '通行密钥组件加载失败，请检查网络后重试',
    en: "Couldn't load passkey support. Check your connection and try again.",
  },
})
