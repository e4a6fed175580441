import { defineMessages } from '#web/lib/i18n.ts'

export const functionCaptchaMessages = defineMessages({
  title: { zh: '图形验证码', en: 'Image code' },
  ask: { zh: '来试一试', en: 'Try it' },
  text: {
    zh: '图片由服务器绘制，五分钟内有效，对错都只能用一次。看不清图片的人，可以改由浏览器计算来代替。',
    en: 'The server draws the picture. It is good for five minutes and for one try, right or wrong. Who cannot see it has the browser compute something instead.',
  },
  check: { zh: '提交', en: 'Check' },
  right: {
    zh: '正确。这个验证码已经用掉，图片也换了新的。',
    en: 'Right. That code is used up, and here is another picture.',
  },
})
