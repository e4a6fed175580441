import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const newAccountMessages = defineMessages({
  userName: { zh: '用户名', en: 'Username' },
  userNameHint: { zh: '4–16 位汉字、字母、数字、_ 或 -', en: '4–16 letters, digits, _ or -' },
  nickName: { zh: '昵称', en: 'Display name' },
  nickNameOptional: { zh: '昵称（选填）', en: 'Display name (optional)' },
  nickNameHint: { zh: '其他用户看到的名称', en: 'The name other users see' },
  password: { zh: '密码', en: 'Password' },
})
