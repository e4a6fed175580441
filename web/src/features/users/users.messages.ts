import { defineMessages } from '#web/lib/i18n.ts'

export const usersMessages = defineMessages({
  title: { zh: '用户管理', en: 'Users' },
  search: { zh: '搜索用户', en: 'Search users' },
  nickName: { zh: '昵称', en: 'Nick name' },
  userName: { zh: '用户名', en: 'User name' },
  gender: { zh: '性别', en: 'Gender' },
  phone: { zh: '手机号', en: 'Phone' },
  email: { zh: '邮箱', en: 'Email' },
  roles: { zh: '角色', en: 'Roles' },
  status: { zh: '状态', en: 'Status' },
  lastSignIn: { zh: '最近登录', en: 'Last sign-in' },
  created: { zh: '创建时间', en: 'Created' },
  male: { zh: '男', en: 'Male' },
  female: { zh: '女', en: 'Female' },
  enabled: { zh: '启用', en: 'Enabled' },
  disabled: { zh: '禁用', en: 'Disabled' },
  never: { zh: '从未登录', en: 'Never' },
  unknown: { zh: '未填写', en: 'Not given' },
  noneFound: { zh: '没有符合条件的用户', en: 'No users match' },
  noneFoundDetail: {
    zh: '换个条件试试，或清除全部条件。',
    en: 'Try other conditions, or clear them all.',
  },
  clear: { zh: '清除条件', en: 'Clear conditions' },
  none: { zh: '还没有用户', en: 'There are no users yet' },
})
