import { defineMessages } from '#web/lib/i18n.ts'

export const changePasswordMessages = defineMessages({
  title: { zh: '设置新密码', en: 'Choose a new password' },
  detail: {
    zh: '管理员要求 {name} 设置新密码，设置后即可登录。',
    en: 'An administrator asks {name} to choose a new password. Then you are signed in.',
  },
  submit: { zh: '设置密码并登录', en: 'Choose it and sign in' },
  back: { zh: '返回登录', en: 'Back to sign-in' },
})
