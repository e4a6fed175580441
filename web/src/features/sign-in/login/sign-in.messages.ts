import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const signInMessages = defineMessages({
  welcome: { zh: '登录成功', en: 'Login successful' },
  welcomeDetail: { zh: '欢迎回来，{name}！', en: 'Welcome back, {name}!' },
  title: { zh: '设置新密码', en: 'Set a new password' },
  detail: {
    zh: '管理员要求 {name} 设置新密码，设置后即可登录。',
    en: 'An administrator requires a new password for {name}. Set one to sign in.',
  },
  submit: { zh: '设置密码并登录', en: 'Set password and sign in' },
  back: { zh: '返回登录', en: 'Back to sign-in' },
  or: { zh: '或', en: 'or' },
  signInWith: { zh: '使用{name}登录', en: 'Sign in with {name}' },
  leaving: { zh: '正在打开{name}…', en: 'Opening {name}…' },
})
