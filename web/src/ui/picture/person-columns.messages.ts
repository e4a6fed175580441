import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const personColumnsMessages = defineMessages({
  nickName: { zh: '昵称', en: 'Display name' },
  userName: { zh: '用户名', en: 'Username' },
  email: { zh: '邮箱', en: 'Email' },
  status: { zh: '状态', en: 'Status' },
  enabled: { zh: '启用', en: 'Enabled' },
  disabled: { zh: '禁用', en: 'Disabled' },
  lastSignIn: { zh: '最近登录', en: 'Last sign-in' },
  never: { zh: '从未登录', en: 'Never' },
  notGiven: { zh: '未填写', en: 'Not set' },
})
