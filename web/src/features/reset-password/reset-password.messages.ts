import { defineMessages } from '#web/lib/i18n.ts'

export const resetPasswordMessages = defineMessages({
  title: { zh: '设置新密码', en: 'Choose a new password' },
  whose: { zh: '账号', en: 'Account' },
  until: { zh: '链接有效期至 {time}', en: 'The link works until {time}' },
  submit: { zh: '设置密码', en: 'Choose password' },
  done: { zh: '密码已设置', en: 'The password is set' },
  doneDetail: { zh: '请用新密码登录 {name}。', en: 'Sign in as {name} with the new password.' },
  invalidTitle: { zh: '链接无效', en: 'This link does not work' },
  helpTitle: { zh: '接下来怎么办', en: 'What to do now' },
  helpUsed: {
    zh: '如果已经设置过密码，直接登录即可。',
    en: 'If you have chosen a password already, sign in with it.',
  },
  helpAsk: {
    zh: '否则，请联系管理员再发一个链接。',
    en: 'Otherwise ask an administrator for another link.',
  },
  forgotTitle: { zh: '重置密码', en: 'Reset password' },
  forgotText: {
    zh: '我们向您账号中的手机号或邮箱发送验证码，确认是您本人后即可设置新密码。',
    en: 'A code goes to the phone number or mail address of your account. With it you choose a new password.',
  },
  resetSubmit: { zh: '重置密码', en: 'Reset password' },
  resetDetail: {
    zh: '请用新密码登录。之前的登录都已失效。',
    en: 'Sign in with the new password. Earlier sign-ins have ended.',
  },
  noContact: {
    zh: '账号没有手机号或邮箱？请联系管理员，他们可以给您一个一次性链接。',
    en: 'No phone number or mail address in your account? Ask an administrator for a one-time link.',
  },
})
