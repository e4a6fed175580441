import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const resetPasswordMessages = defineMessages({
  title: { zh: '设置新密码', en: 'Set a new password' },
  account: { zh: '账号', en: 'Account' },
  until: { zh: '链接有效期至 {time}', en: 'This link expires {time}' },
  submit: { zh: '设置密码', en: 'Set password' },
  done: { zh: '密码已设置', en: 'Password set' },
  doneDetail: { zh: '请使用新密码登录 {name}', en: 'Sign in as {name} with your new password' },
  invalidTitle: { zh: '链接无效', en: "This link isn't valid" },
  helpTitle: { zh: '您可以', en: 'What you can do' },
  helpUsed: {
    zh: '如已设置密码，请直接登录。',
    en: 'Already set a password? Sign in with it.',
  },
  helpAsk: {
    zh: '否则，请联系管理员重新获取链接。',
    en: 'Otherwise, ask an administrator for a new link.',
  },
  forgotTitle: { zh: '重置密码', en: 'Reset password' },
  forgotText: {
    zh: '我们将向您账号的手机号或邮箱发送验证码，验证后即可设置新密码。',
    en: "We'll send a code to your account's phone number or email so you can set a new password.",
  },
  resetSubmit: { zh: '重置密码', en: 'Reset password' },
  resetDetail: {
    zh: '请使用新密码登录，之前的会话均已结束。',
    en: 'Sign in with your new password. All earlier sessions have been signed out.',
  },
  noContact: {
    zh: '账号没有手机号或邮箱？请联系管理员获取一次性链接。',
    en: 'No phone number or email on your account? Ask an administrator for a one-time link.',
  },
})
