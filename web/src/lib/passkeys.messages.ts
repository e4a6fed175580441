import { defineMessages } from './i18n.ts'

export const passkeysMessages = defineMessages({
  unloaded: {
    zh: '通行密钥组件没有加载成功，请检查网络后重试',
    en: 'What passkeys need could not be loaded. Check your connection and try again',
  },
})
