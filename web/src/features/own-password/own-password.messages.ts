import { defineMessages } from '#web/lib/i18n.ts'

export const ownPasswordMessages = defineMessages({
  title: { zh: '修改密码', en: 'Change password' },
  text: {
    zh: '修改后，您在其他设备上的登录会全部结束，这里保持登录。',
    en: 'Afterwards you are signed out everywhere else. Here you stay signed in.',
  },
  present: { zh: '当前密码', en: 'Current password' },
  presentHint: { zh: '请输入当前密码', en: 'The one you sign in with' },
  submit: { zh: '修改密码', en: 'Change password' },
  done: { zh: '密码已修改', en: 'The password is changed' },
  doneOthers: {
    zh: '其他 {count} 处登录已结束。',
    en: '{count} other sessions were ended.',
    one: '{count} other session was ended.',
  },
  noneTitle: { zh: '您还没有密码', en: 'You have no password' },
  noneText: {
    zh: '您通过其他方式登录，没有设置过密码。请在登录页使用“忘记密码”设置一个。',
    en: 'You sign in another way, and no password was ever set. Choose one by way of “Forgot password” on the sign-in page.',
  },
})
