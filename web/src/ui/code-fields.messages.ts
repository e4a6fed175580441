import { defineMessages } from '#web/lib/i18n.ts'

export const codeFieldsMessages = defineMessages({
  phone: { zh: '手机号', en: 'Phone number' },
  phoneHint: { zh: '请输入手机号', en: 'Please enter phone number' },
  email: { zh: '邮箱', en: 'Email' },
  emailHint: { zh: '请输入邮箱', en: 'Please enter email' },
  usePhone: { zh: '改用手机号', en: 'Use a phone number' },
  useEmail: { zh: '改用邮箱', en: 'Use email' },
  code: { zh: '验证码', en: 'Verification code' },
  codeHint: { zh: '6 位数字', en: '6 digits' },
  send: { zh: '获取验证码', en: 'Send code' },
  sendAgain: { zh: '重新发送', en: 'Send again' },
  waiting: { zh: '{seconds} 秒后重发', en: 'Again in {seconds} s' },
  sent: {
    zh: '验证码正在发往 {receiver}，10 分钟内有效。',
    en: 'A code is on its way to {receiver}. It is good for 10 minutes.',
  },
  delayed: {
    zh: '发往 {receiver} 的验证码可能迟到：目前消息发不出去，系统会不断重试。验证码 10 分钟内有效，收不到时请换一种方式，或稍后再来。',
    en: 'The code to {receiver} may be late: messages do not get out at the moment, and are tried again and again. It is good for 10 minutes; if it does not come, use another way or come back later.',
  },
  outbox: { zh: '将发送的消息', en: 'The message that would have been sent' },
  outboxWhy: {
    zh: '这里尚未配置短信和邮件，所以消息显示在屏幕上，没有真的发送。',
    en: 'No SMS or mail service is set up here, so the message is shown instead of sent.',
  },
})
