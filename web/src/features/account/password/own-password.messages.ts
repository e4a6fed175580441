import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const ownPasswordMessages = defineMessages({
  title: { zh: '修改密码', en: 'Change password' },
  text: {
    zh: '修改后，其他设备将退出登录，当前设备保持登录。',
    en: "You'll stay signed in here and be signed out on all other devices.",
  },
  present: { zh: '当前密码', en: 'Current password' },
  presentHint: { zh: '请输入当前密码', en: 'Enter your current password' },
  submit: { zh: '修改密码', en: 'Change password' },
  done: { zh: '密码已修改', en: 'Password changed' },
  doneOthers: {
    zh: '已结束其他 {count} 个会话',
    en: '{count} other sessions signed out',
    one: '{count} other session signed out',
  },
  noneTitle: { zh: '尚未设置密码', en: "You don't have a password yet" },
  noneText: {
    zh: '您目前使用其他方式登录。设置密码后也可用密码登录，其他设备将退出登录。',
    en: "You currently sign in another way. Once you set a password, you can sign in with it too. You'll be signed out on all other devices.",
  },
  first: { zh: '设置密码', en: 'Set a password' },
  firstSubmit: { zh: '设置密码', en: 'Set password' },
  firstDone: { zh: '密码已设置', en: 'Password set' },
})
