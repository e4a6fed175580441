import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const loginMessages = defineMessages({
  'route.login': { zh: '登录', en: 'Sign in' },
  purpose: {
    zh: '用户、角色与权限管理后台',
    en: 'Manage users, roles and permissions',
  },
  methods: { zh: '登录方式', en: 'Sign-in methods' },
  heading: { zh: '密码登录', en: 'Password login' },
  passwordMethod: { zh: '密码登录', en: 'Password login' },
  codeMethod: { zh: '验证码登录', en: 'Code login' },
  wechatMethod: { zh: '微信登录', en: 'Bind WeChat' },
  userName: { zh: '用户名', en: 'Username' },
  userNameHint: { zh: '请输入用户名', en: 'Enter your username' },
  password: { zh: '密码', en: 'Password' },
  passwordHint: { zh: '请输入密码', en: 'Enter your password' },
  remember: { zh: '记住我', en: 'Remember me' },
  forgot: { zh: '忘记密码？', en: 'Forgot password?' },
  signIn: { zh: '登录', en: 'Sign in' },
  noAccount: { zh: '还没有账号？', en: "Don't have an account?" },
  register: { zh: '注册账号', en: 'Register' },
  back: { zh: '返回登录', en: 'Back to sign-in' },
  passkeyMethod: { zh: '使用通行密钥登录', en: 'Sign in with a passkey' },
  quick: { zh: '快速体验', en: 'Demo accounts' },
  superAdmin: { zh: '超级管理员', en: 'Super Admin' },
  admin: { zh: '管理员', en: 'Admin' },
  user: { zh: '普通用户', en: 'User' },
})
