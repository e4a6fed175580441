import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const codeFieldsMessages = defineMessages({
  phone: { zh: '手机号', en: 'Phone number' },
  phoneHint: { zh: '请输入手机号', en: 'Enter your phone number' },
  email: { zh: '邮箱', en: 'Email' },
  emailHint: { zh: '请输入邮箱', en: 'Enter your email' },
  usePhone: { zh: '改用手机号', en: 'Use phone instead' },
  useEmail: { zh: '改用邮箱', en: 'Use email instead' },
  code: { zh: '验证码', en: 'Verification code' },
  codeHint: { zh: '6 位数字', en: '6 digits' },
  send: { zh: '获取验证码', en: 'Send code' },
  sendAgain: { zh: '重新发送', en: 'Resend code' },
  waiting: { zh: '{seconds} 秒后重发', en: 'Resend in {seconds}s' },
  sent: {
    zh: '验证码已发往 {receiver}，10 分钟内有效。',
    en: 'A code is on its way to {receiver}. It expires in 10 minutes.',
  },
  delayed: {
    zh: '消息发送暂时不畅，发往 {receiver} 的验证码可能会延迟，系统正在重试。验证码 10 分钟内有效；如未收到，请更换方式或稍后再试。',
    en: "The code to {receiver} may be delayed because messages aren't going out right now. We're retrying. The code expires in 10 minutes. If it doesn't arrive, use another method or try again later.",
  },
  outbox: { zh: '待发送的消息', en: 'Message preview' },
  outboxWhy: {
    zh: '尚未配置短信和邮件服务，消息仅在此显示，不会实际发送。',
    en: 'No SMS or email service is set up, so the message is shown here instead of being sent.',
  },
})

export const codesUnsetMessages = defineMessages({
  title: { zh: '验证码不可用', en: "Verification codes aren't available" },
  sign_in: {
    zh: '本系统无法发送短信或邮件，请使用密码或其他方式登录。',
    en: "This site can't send email or texts. Sign in with your password or another way.",
  },
  register: {
    zh: '注册需要验证码，但本系统无法发送短信或邮件。请联系管理员为您添加账号。',
    en: "Signing up requires a verification code, but this site can't send email or texts. Ask an administrator to add an account for you.",
  },
  reset_password: {
    zh: '本系统无法发送短信或邮件。请联系管理员获取一次性链接，用于设置新密码。',
    en: "This site can't send email or texts. Ask an administrator for a one-time link to set a new password.",
  },
})
