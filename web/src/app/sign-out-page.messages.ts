import { defineMessages } from '#web/lib/i18n.ts'

export const signOutPageMessages = defineMessages({
  title: { zh: '要退出登录吗？', en: 'Do you want to sign out?' },
  text: {
    zh: '您打开了一个用于退出登录的链接。退出后，此浏览器中打开的所有页面都会退出。',
    en: 'You have opened a link that signs you out. All pages open in this browser will be signed out.',
  },
  yes: { zh: '退出登录', en: 'Sign out' },
  no: { zh: '不退出', en: 'Stay signed in' },
})
