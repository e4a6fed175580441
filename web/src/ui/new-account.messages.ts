import { defineMessages } from '#web/lib/i18n.ts'

export const newAccountMessages = defineMessages({
  userName: { zh: '用户名', en: 'User name' },
  userNameHint: { zh: '4-16 位汉字、字母、数字、_ 或 -', en: '4-16 letters, digits, _ or -' },
  nickName: { zh: '昵称', en: 'Nick name' },
  nickNameOptional: { zh: '昵称（选填）', en: 'Nick name (optional)' },
  nickNameHint: { zh: '别人看到的名字', en: 'What others call you' },
  password: { zh: '密码', en: 'Password' },
})
