import { defineMessages } from '#web/lib/i18n.ts'

export const loginMessages = defineMessages({
  'route.login': { zh: '登录', en: 'Sign in' },
  name: { zh: '琥珀管理系统', en: 'Amber Admin' },
  ways: { zh: '登录方式', en: 'Ways to sign in' },
  passwordWay: { zh: '密码登录', en: 'Password sign-in' },
  codeWay: { zh: '验证码登录', en: 'Code sign-in' },
  wechatWay: { zh: '微信', en: 'WeChat' },
  userName: { zh: '用户名', en: 'User name' },
  userNameHint: { zh: '请输入用户名', en: 'Enter your user name' },
  password: { zh: '密码', en: 'Password' },
  passwordHint: { zh: '请输入密码', en: 'Enter your password' },
  remember: { zh: '记住我', en: 'Remember me' },
  forgot: { zh: '忘记密码？', en: 'Forgot password?' },
  signIn: { zh: '登录', en: 'Sign in' },
  noAccount: { zh: '还没有账号？', en: 'No account yet?' },
  register: { zh: '注册账号', en: 'Create account' },
  back: { zh: '返回登录', en: 'Back to sign-in' },
  quick: { zh: '快速体验', en: 'Try it as' },
  superAdmin: { zh: '超级管理员', en: 'Super Admin' },
  admin: { zh: '管理员', en: 'Admin' },
  user: { zh: '普通用户', en: 'User' },
})
