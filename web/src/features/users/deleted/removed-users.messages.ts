import { labelsOf } from '@amber/contract/fields.ts'
import { userFields } from '@amber/contract/users/user-fields.ts'
import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const removedUsersMessages = defineMessages({
  ...labelsOf(userFields),
  title: { zh: '用户回收站', en: 'Deleted users' },
  description: {
    zh: '已删除的用户无法登录，可恢复或彻底删除；彻底删除前，用户名仍会保留。',
    en: "Deleted users can't sign in, and their usernames stay reserved.",
  },
  keptFor: {
    zh: '删除 {count} 天后将自动彻底删除。',
    en: " Restore them within {count} days; after that they're permanently deleted.",
    one: " Restore them within a day; after that they're permanently deleted.",
  },
  back: { zh: '返回用户管理', en: 'Back to users' },
  search: { zh: '搜索回收站', en: 'Search deleted users' },
  text: { zh: '昵称或用户名', en: 'Display name or username' },
  person: { zh: '用户', en: 'User' },
  removedTime: { zh: '删除时间', en: 'Deleted' },
  removedBy: { zh: '删除人', en: 'Deleted by' },
  purgeTime: { zh: '彻底删除时间', en: 'Auto-deletes' },
  soon: { zh: '即将', en: 'Soon' },
  empty: { zh: '暂无已删除的用户', en: 'No deleted users' },
  emptyDetail: {
    zh: '删除的用户会先移入回收站，误删时可恢复。',
    en: 'Deleted users appear here first, so you can undo a mistake.',
  },
  restore: { zh: '恢复', en: 'Restore' },
  restoreOf: { zh: '恢复 {name}', en: 'Restore {name}' },
  restoreTitle: {
    zh: '恢复 {count} 个用户？',
    en: 'Restore {count} users?',
    one: 'Restore 1 user?',
  },
  restoreText: {
    zh: '用户将恢复原有的角色和状态，并可使用原密码登录。',
    en: "They'll get back their roles, status and password.",
  },
  restoreResult: { zh: '恢复结果', en: 'Restore results' },
  restored: { zh: '已恢复 {count} 个用户', en: '{count} users restored', one: '1 user restored' },
  purge: { zh: '彻底删除', en: 'Permanently delete' },
  moreOf: { zh: '对 {name} 的更多操作', en: 'More actions for {name}' },
  purgeOne: { zh: '彻底删除 {name}？', en: 'Permanently delete {name}?' },
  purgeTitle: {
    zh: '彻底删除 {count} 个用户？',
    en: 'Permanently delete {count} users?',
    one: 'Permanently delete 1 user?',
  },
  purgeText: {
    zh: '此操作无法撤销：账号和个人资料将被永久删除，操作日志会保留。',
    en: "This can't be undone. Accounts and their data will be permanently deleted; audit log entries are kept.",
  },
  purgeWord: { zh: '彻底删除', en: 'permanently delete' },
  purgeResult: { zh: '彻底删除结果', en: 'Deletion results' },
  purged: {
    zh: '已彻底删除 {count} 个用户',
    en: '{count} users permanently deleted',
    one: '1 user permanently deleted',
  },
})
