import { defineMessages } from '#web/lib/i18n.ts'

export const codesUnsetMessages = defineMessages({
  title: { zh: '暂不能发送验证码', en: "Verification codes aren't available" },
  sign_in: {
    zh: '尚未配置短信和邮件服务，请使用密码或其他方式登录。',
    en: "SMS and email aren't set up. Sign in with your password or another method.",
  },
  register: {
    zh: '注册需要验证码，但尚未配置短信和邮件服务。请联系管理员为您添加账号。',
    en: "Signing up requires a verification code, but SMS and email aren't set up. Ask an administrator to add an account for you.",
  },
  reset_password: {
    zh: '尚未配置短信和邮件服务。请联系管理员获取一次性链接，用于设置新密码。',
    en: "SMS and email aren't set up. Ask an administrator for a one-time link to set a new password.",
  },
  help: { zh: '如何配置', en: 'How to set this up' },
  step: {
    zh: '超级管理员在“系统设置”中配置邮件或短信后即可使用。',
    en: 'A super admin can add an email server or SMS gateway in Settings. It takes effect immediately.',
  },
})
