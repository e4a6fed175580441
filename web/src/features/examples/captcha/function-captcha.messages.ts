import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const functionCaptchaMessages = defineMessages({
  title: { zh: '图形验证码', en: 'Image code' },
  ask: { zh: '试一试', en: 'Try it' },
  text: {
    zh: '图片由服务器生成，5 分钟内有效，只能验证一次。看不清时，可改由浏览器自动验证。',
    en: "The server generates the image. It's valid for 5 minutes and one attempt. If you can't read it, your browser can verify automatically instead.",
  },
  check: { zh: '提交', en: 'Submit' },
  right: {
    zh: '验证通过。验证码已使用，图片已更换。',
    en: "Correct. The code has been used, so here's a new image.",
  },
})
