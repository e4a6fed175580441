import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const functionCaptchaRouteMessages = defineMessages({
  'route.function_captcha': { zh: '图形验证码', en: 'Image code' },
})
