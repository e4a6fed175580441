import { defineMessages } from '#web/lib/i18n.ts'

export const removedUsersMessages = defineMessages({
  title: { zh: '用户回收站', en: 'Removed users' },
  description: {
    zh: '已删除的用户不能登录，可以恢复，也可以彻底删除。用户名在彻底删除之前不能重新使用。',
    en: 'Removed people cannot sign in. They can be restored or deleted for good; until then their user names stay taken.',
  },
  keptFor: {
    zh: '删除 {count} 天后会自动彻底删除。',
    en: ' They are deleted for good {count} days after they were removed.',
    one: ' They are deleted for good a day after they were removed.',
  },
  back: { zh: '返回用户管理', en: 'Back to users' },
  search: { zh: '搜索回收站', en: 'Search the recycle bin' },
  text: { zh: '昵称或用户名', en: 'Nick name or user name' },
  person: { zh: '用户', en: 'User' },
  roles: { zh: '角色', en: 'Roles' },
  phone: { zh: '手机号', en: 'Phone' },
  email: { zh: '邮箱', en: 'Email' },
  unknown: { zh: '未填写', en: 'Not given' },
  removedTime: { zh: '删除时间', en: 'Removed' },
  removedBy: { zh: '删除人', en: 'Removed by' },
  goneTime: { zh: '彻底删除时间', en: 'Deleted for good' },
  soon: { zh: '即将', en: 'Soon' },
  empty: { zh: '回收站是空的', en: 'The recycle bin is empty' },
  emptyDetail: {
    zh: '删除的用户会先到这里，误删时可以恢复。',
    en: 'Removed people come here first, so that a mistake can be undone.',
  },
  restore: { zh: '恢复', en: 'Restore' },
  restoreOf: { zh: '恢复 {name}', en: 'Restore {name}' },
  restoreTitle: {
    zh: '恢复 {count} 个用户？',
    en: 'Restore {count} users?',
    one: 'Restore 1 user?',
  },
  restoreText: {
    zh: '他们会带着原来的角色和状态回到用户列表，用原来的密码登录。',
    en: 'They come back to the list of users with the roles, the status and the password that they had.',
  },
  restoreResult: { zh: '恢复的结果', en: 'Results of restoring' },
  restored: { zh: '已恢复 {count} 个用户', en: '{count} users restored', one: '1 user restored' },
  purge: { zh: '彻底删除', en: 'Delete for good' },
  moreOf: { zh: '对 {name} 的更多操作', en: 'More actions for {name}' },
  purgeOne: { zh: '彻底删除 {name}？', en: 'Delete {name} for good?' },
  purgeTitle: {
    zh: '彻底删除 {count} 个用户？',
    en: 'Delete {count} users for good?',
    one: 'Delete 1 user for good?',
  },
  purgeText: {
    zh: '此操作不能撤销：账号和个人资料会被永久删除，操作日志仍会保留。',
    en: 'This cannot be undone: the account and what it holds are gone. The audit log stays.',
  },
  purgeWord: { zh: '彻底删除', en: 'delete for good' },
  purgeResult: { zh: '彻底删除的结果', en: 'Results of the deletion' },
  purged: {
    zh: '已彻底删除 {count} 个用户',
    en: '{count} users deleted for good',
    one: '1 user deleted for good',
  },
})
