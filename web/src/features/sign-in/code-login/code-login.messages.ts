import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const codeLoginMessages = defineMessages({
  heading: { zh: '验证码登录', en: 'Code login' },
  remember: { zh: '记住我', en: 'Remember me' },
  submit: { zh: '登录', en: 'Sign in' },
})
