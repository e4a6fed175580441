import { defineMessages } from '#web/lib/i18n.ts'

export const roleMembersMessages = defineMessages({
  members: { zh: '成员', en: 'Members' },
  search: { zh: '搜索成员', en: 'Search members' },
  nickName: { zh: '昵称', en: 'Nick name' },
  userName: { zh: '用户名', en: 'User name' },
  status: { zh: '状态', en: 'Status' },
  enabled: { zh: '启用', en: 'Enabled' },
  disabled: { zh: '禁用', en: 'Disabled' },
  add: { zh: '添加成员', en: 'Add members' },
  addTitle: { zh: '为“{name}”添加成员', en: 'Add members to {name}' },
  addSearch: { zh: '按昵称或用户名查找', en: 'Find by nick name or user name' },
  addHint: {
    zh: '他们会在下一次操作时获得此角色的权限。',
    en: 'They have the rights of this role from their next click on.',
  },
  people: { zh: '可添加的用户', en: 'People to add' },
  alreadyIn: { zh: '已是成员', en: 'Is a member already' },
  chosen: {
    zh: '已选 {count} 人：{names}',
    en: '{count} people chosen: {names}',
    one: '1 person chosen: {names}',
  },
  chosenNone: { zh: '还没有选择用户', en: 'Nobody chosen yet' },
  addCount: { zh: '添加 {count} 人', en: 'Add {count} people', one: 'Add 1 person' },
  adding: { zh: '正在添加…', en: 'Adding…' },
  added: {
    zh: '已为“{name}”添加 {count} 名成员',
    en: '{count} members were added to {name}',
    one: '1 member was added to {name}',
  },
  noneFound: { zh: '没有找到用户', en: 'Nobody was found' },
  searchFailed: { zh: '用户没能加载出来', en: 'The people could not be loaded' },
  loading: { zh: '正在查找', en: 'Searching' },
  cancel: { zh: '取消', en: 'Cancel' },
  empty: { zh: '此角色还没有成员', en: 'This role has no members yet' },
  emptyText: {
    zh: '成员会获得此角色的全部权限。',
    en: 'Members have all rights of this role.',
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
    zh: '他们立即失去此角色的权限，账号和其他角色不变。',
    en: 'They lose the rights of this role at once. Their accounts and other roles stay.',
  },
  removeOwn: {
    zh: '其中包括您自己：您会立即失去此角色的权限，可能无法自己加回。',
    en: 'You are one of them: you lose what it allows at once, and may not be able to give it back to yourself.',
  },
  removed: {
    zh: '已移除 {count} 名成员',
    en: '{count} members were removed',
    one: '1 member was removed',
  },
  removeResult: { zh: '移除成员的结果', en: 'Results of removing members' },
  addResult: { zh: '添加成员的结果', en: 'Results of adding members' },
  mayNotGive: {
    zh: '此角色包含您没有的权限，因此不能添加或移除成员。',
    en: 'This role holds more than you do, so you can neither add nor remove members.',
  },
  mayNotList: {
    zh: '您没有“查看用户”，因此看不到成员名单。',
    en: 'You may not view users, so the members are not shown.',
  },
})
