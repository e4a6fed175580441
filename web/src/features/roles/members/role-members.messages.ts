import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const roleMembersMessages = defineMessages({
  members: { zh: '成员', en: 'Members' },
  search: { zh: '搜索成员', en: 'Search members' },
  add: { zh: '添加成员', en: 'Add members' },
  addTitle: { zh: '为“{name}”添加成员', en: 'Add members to {name}' },
  addSearch: { zh: '搜索昵称或用户名', en: 'Search by display name or username' },
  addHint: {
    zh: '成员将立即获得该角色的权限。',
    en: 'Takes effect on their next request.',
  },
  people: { zh: '可添加的用户', en: 'Available users' },
  alreadyIn: { zh: '已是成员', en: 'Already a member' },
  chosen: {
    zh: '已选 {count} 人：{names}',
    en: '{count} users selected: {names}',
    one: '1 user selected: {names}',
  },
  chosenNone: { zh: '尚未选择用户', en: 'No users selected' },
  addCount: { zh: '添加 {count} 人', en: 'Add {count} members', one: 'Add 1 member' },
  adding: { zh: '正在添加…', en: 'Adding…' },
  added: {
    zh: '已为“{name}”添加 {count} 名成员',
    en: '{count} members added to {name}',
    one: '1 member added to {name}',
  },
  noneFound: { zh: '没有符合条件的用户', en: 'No matches' },
  searchFailed: { zh: '用户加载失败', en: "Couldn't load users" },
  loading: { zh: '正在搜索', en: 'Searching' },
  cancel: { zh: '取消', en: 'Cancel' },
  empty: { zh: '暂无成员', en: 'No members yet' },
  emptyText: {
    zh: '成员将获得此角色的全部权限。',
    en: "Members get all of this role's permissions.",
  },
  remove: { zh: '移除', en: 'Remove' },
  moreOf: { zh: '对 {name} 的更多操作', en: 'More actions for {name}' },
  removeOf: { zh: '移除 {name}', en: 'Remove {name}' },
  removeTitle: {
    zh: '从“{role}”移除 {count} 名成员？',
    en: 'Remove {count} members from {role}?',
    one: 'Remove 1 member from {role}?',
  },
  removeText: {
    zh: '成员将立即失去此角色的权限，账号和其他角色不受影响。',
    en: "They'll lose this role's permissions immediately. Their accounts and other roles aren't affected.",
  },
  removeOwn: {
    zh: '其中包括您自己：您将立即失去此角色的权限，且可能无法自行恢复。',
    en: "This includes you. You'll lose this role's permissions immediately and may not be able to get them back yourself.",
  },
  removed: {
    zh: '已移除 {count} 名成员',
    en: '{count} members removed',
    one: '1 member removed',
  },
  removeResult: { zh: '移除结果', en: 'Removal results' },
  addResult: { zh: '添加结果', en: 'Results' },
  mayNotGive: {
    zh: '此角色包含您没有的权限，无法添加或移除成员。',
    en: "You can't add or remove members of a role with permissions you don't have.",
  },
  mayNotList: {
    zh: '您没有“查看用户”权限，无法查看成员。',
    en: "You don't have permission to view users, so members aren't shown.",
  },
})
