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
    zh: '您通过其他方式登录，没有设置过密码。设置之后，也可以用密码登录；您在其他设备上的登录会全部结束。',
    en: 'You sign in another way, and no password was ever set. Once you choose one, you can sign in with it as well, and are signed out everywhere else.',
  },
  first: { zh: '设置密码', en: 'Choose a password' },
  firstSubmit: { zh: '设置密码', en: 'Set password' },
  firstDone: { zh: '密码已设置', en: 'The password is set' },
})
