import { defineMessages } from '#web/lib/i18n/i18n.ts'

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
