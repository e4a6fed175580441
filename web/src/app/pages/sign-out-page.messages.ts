import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const signOutPageMessages = defineMessages({
  title: { zh: '退出登录？', en: 'Sign out?' },
  text: {
    zh: '您打开了退出登录的链接。此浏览器中打开的所有页面都会退出。',
    en: 'You opened a link that signs you out of all pages open in this browser.',
  },
  yes: { zh: '退出登录', en: 'Sign out' },
  no: { zh: '保持登录', en: 'Stay signed in' },
})
