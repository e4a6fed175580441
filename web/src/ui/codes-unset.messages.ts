import { defineMessages } from '#web/lib/i18n.ts'

export const codesUnsetMessages = defineMessages({
  title: { zh: '这里还不能发送验证码', en: 'No codes can be sent here yet' },
  sign_in: {
    zh: '短信和邮件都还没有配置。请用密码或其他方式登录。',
    en: 'Neither SMS nor mail is set up. Sign in with your password or another way.',
  },
  register: {
    zh: '注册需要验证码，而短信和邮件都还没有配置。需要账号时，请联系管理员添加。',
    en: 'Registering takes a code, and neither SMS nor mail is set up. Ask an administrator to add an account for you.',
  },
  reset_password: {
    zh: '短信和邮件都还没有配置。请联系管理员，他们可以给您一个一次性链接，用来设置新密码。',
    en: 'Neither SMS nor mail is set up. Ask an administrator for a one-time link by which you choose a new password.',
  },
  help: { zh: '如何配置', en: 'How to set it up' },
  step: {
    zh: '由超级管理员在“系统设置”的“邮件”或“短信”中填写，随后即可使用。',
    en: 'A super admin enters a mail server or an SMS gateway under Settings. From then on it works.',
  },
})
