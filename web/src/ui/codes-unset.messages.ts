import { defineMessages } from '#web/lib/i18n.ts'

export const codesUnsetMessages = defineMessages({
  title: { zh: '验证码不可用', en: "Verification codes aren't available" },
  sign_in: {
    zh: '这里不能发送短信或邮件。请用密码或其他方式登录。',
    en: "This site can't send email or texts. Sign in with your password or another way.",
  },
  register: {
    zh: '注册需要验证码，而这里不能发送短信或邮件。需要账号时，请联系管理员添加。',
    en: "Signing up takes a code, and this site can't send email or texts. Ask an administrator to add an account for you.",
  },
  reset_password: {
    zh: '这里不能发送短信或邮件。请联系管理员获取一次性链接，用来设置新密码。',
    en: "This site can't send email or texts. Ask an administrator for a one-time link to set a new password.",
  },
})
