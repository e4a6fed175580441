import { labelsOf } from '@amber/contract/fields.ts'
import { userFields } from '@amber/contract/users/user-fields.ts'
import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const userDetailMessages = defineMessages({
  ...labelsOf(userFields),
  back: { zh: '返回用户管理', en: 'Back to users' },
  missing: { zh: '用户不存在', en: 'User not found' },
  missingDetail: {
    zh: '用户可能已被删除，或链接不完整。',
    en: 'They may have been deleted, or the link is incomplete.',
  },
  bin: { zh: '在回收站中查找', en: 'Search deleted users' },
  failed: { zh: '用户加载失败', en: "Couldn't load the user" },
  loading: { zh: '正在加载用户', en: 'Loading user' },
  never: { zh: '从未登录', en: 'Never signed in' },
  noRoles: { zh: '暂无角色', en: 'No roles' },
  parts: { zh: '用户详情', en: 'User sections' },
  profile: { zh: '资料', en: 'Profile' },
  rights: { zh: '权限', en: 'Permissions' },
  sessions: { zh: '会话', en: 'Sessions' },
  'sign-ins': { zh: '登录记录', en: 'Sign-ins' },
  changes: { zh: '变更记录', en: 'Changes' },

  by: { zh: '{name}，{time}', en: '{time}, by {name}' },
  account: { zh: '账号', en: 'Account' },
  contact: { zh: '联系方式', en: 'Contact info' },
  record: { zh: '创建与修改', en: 'Created and updated' },
  verified: { zh: '已验证', en: 'Verified' },
  notVerified: { zh: '未验证', en: 'Not verified' },
  notVerifiedWhy: {
    zh: '用户尚未验证；可在“个人中心”验证，或用验证码登录一次。',
    en: 'Not verified by the user yet. They can verify it in the user center or by signing in with a code.',
  },

  sessionsNone: { zh: '暂无有效会话', en: 'No active sessions' },
  sessionsNoneDetail: {
    zh: '该用户未在任何设备上登录。',
    en: "This user isn't signed in on any device.",
  },
  sessionsCount: {
    zh: '{count} 个有效会话',
    en: '{count} active sessions',
    one: '1 active session',
  },
  sessionsFailed: { zh: '会话加载失败', en: "Couldn't load sessions" },
  endAll: { zh: '结束全部会话', en: 'Sign out all sessions' },
  endAllTitle: { zh: '结束 {name} 的全部会话？', en: 'Sign out all sessions of {name}?' },
  endAllText: {
    zh: '{name} 将在所有设备上退出登录，需重新登录。',
    en: '{name} will be signed out on all devices and will need to sign in again.',
  },
  endAllOwn: {
    zh: '其他设备将全部退出登录，当前会话保留。',
    en: "You'll be signed out on all other devices. This session stays active.",
  },
  endAllDone: {
    zh: '已结束 {count} 个会话',
    en: '{count} sessions signed out',
    one: '1 session signed out',
  },
  cannotEnd: {
    zh: '该用户拥有您没有的权限，无法结束其会话',
    en: "You can't sign out users with permissions you don't have",
  },

  changesNone: { zh: '暂无变更记录', en: 'No changes yet' },
  changesNoneDetail: {
    zh: '账号的新增、编辑、启用、禁用、角色变动和会话结束将记录在这里。',
    en: 'Account edits, status and role changes, and ended sessions will appear here.',
  },
  changesFailed: { zh: '变更记录加载失败', en: "Couldn't load changes" },
  sessionsField: { zh: '会话数', en: 'Sessions' },
  byField: { zh: '方式', en: 'Method' },
  browser: { zh: '浏览器', en: 'Browser' },
  system: { zh: '操作系统', en: 'Operating system' },
  ip: { zh: 'IP 地址', en: 'IP address' },
  signInTime: { zh: '登录时间', en: 'Signed in' },
  lastSeenTime: { zh: '最近使用', en: 'Last active' },
})

export const userRightsMessages = defineMessages({
  failed: { zh: '权限加载失败', en: "Couldn't load permissions" },
  isDisabled: {
    zh: '账号已禁用，重新启用前没有任何权限。',
    en: "This account is disabled and has no permissions until it's enabled again.",
  },
  isSuper: { zh: '超级管理员拥有全部权限。', en: 'Super Admin has all permissions.' },
  roleOff: {
    zh: '角色“{roles}”已禁用，不授予任何权限。',
    en: 'Disabled roles grant no permissions: {roles}.',
  },

  why: { zh: '查看原因', en: 'Why?' },
  whyTitle: { zh: '权限诊断', en: 'Check access' },
  whyText: {
    zh: '选择一个页面或操作，查看该用户是否有权限及原因。',
    en: 'Choose a page or action to see whether this user has access, and why.',
  },
  whyOf: { zh: '查看原因：{name}', en: 'Why: {name}' },
  choose: { zh: '页面或操作', en: 'Page or action' },
  choosePlaceholder: { zh: '输入名称搜索', en: 'Search by name' },
  nothingFound: { zh: '没有符合条件的页面或操作', en: 'No matches' },
  whyFailed: { zh: '权限诊断失败', en: "Couldn't check access" },
  way: { zh: '权限来源', en: 'Granted through' },
  everyone: { zh: '所有已登录用户', en: 'Everyone signed in' },
  noRole: { zh: '没有角色', en: 'No role' },
  roleIsOff: { zh: '已禁用', en: 'disabled' },

  mayOpen: { zh: '{name} 可以访问“{what}”', en: '{name} can access “{what}”' },
  mayNotOpen: { zh: '{name} 无法访问“{what}”', en: "{name} can't access “{what}”" },
  mayDo: { zh: '{name} 可以使用“{what}”', en: '{name} can use “{what}”' },
  mayNotDo: { zh: '{name} 无法使用“{what}”', en: "{name} can't use “{what}”" },

  account_disabled: {
    zh: '账号已禁用，没有任何权限。',
    en: 'The account is disabled and has no permissions.',
  },
  super: {
    zh: '该用户是超级管理员，拥有全部权限。',
    en: 'This user is a super admin with all permissions.',
  },
  held: { zh: '由角色授予：{roles}。', en: 'Granted by: {roles}.' },
  everyone_reason: {
    zh: '此页面对所有已登录用户开放。',
    en: 'This page is open to everyone signed in.',
  },
  no_role: { zh: '该用户没有任何角色。', en: 'This user has no roles.' },
  code_not_granted: {
    zh: '该用户的角色均未授予此权限。拥有此权限的角色：{roles}。',
    en: "None of this user's roles grants it. Roles that do: {roles}.",
  },
  code_not_granted_none: {
    zh: '没有角色授予此权限。',
    en: 'No role grants it.',
  },
  role_disabled: {
    zh: '角色“{roles}”拥有此权限，但已禁用。',
    en: 'Granted only by disabled roles: {roles}.',
  },
  code_unknown: { zh: '此权限标识不存在。', en: "This permission code doesn't exist." },
  role_required: {
    zh: '“{page}”仅对以下角色开放：{roles}。',
    en: '“{page}” requires one of these roles: {roles}.',
  },
  page_index: {
    zh: '默认打开的页面“{page}”仅对以下角色开放：{roles}。',
    en: 'Its default page, “{page}”, requires one of these roles: {roles}.',
  },
  page_above: {
    zh: '该用户无法访问上级页面“{page}”：',
    en: "This user can't access its parent, “{page}”:",
  },
  page_empty: {
    zh: '目录“{page}”中没有该用户可访问的页面。',
    en: 'The directory “{page}” has no pages this user can access.',
  },
  page_undeclared: {
    zh: '当前版本中不存在此页面。',
    en: "This page doesn't exist in the current version.",
  },
  page_example: {
    zh: '这是示例页面，示例页面已关闭。',
    en: 'This is an example page, and example pages are off.',
  },
  menu_missing: {
    zh: '菜单中没有此页面，可在“菜单管理”中同步。',
    en: "This page isn't in the menus. Sync it under Menus.",
  },
  menu_disabled: { zh: '菜单“{page}”已禁用。', en: 'The menu “{page}” is disabled.' },
  menu_not_granted: {
    zh: '该用户的角色均没有菜单“{page}”。拥有此菜单的角色：{roles}。',
    en: "None of this user's roles has the menu “{page}”. Roles that do: {roles}.",
  },
  menu_not_granted_none: {
    zh: '仅超级管理员拥有菜单“{page}”。',
    en: 'Only Super Admin has the menu “{page}”.',
  },

  mode_static: {
    zh: '静态授权：页面由代码声明的角色决定，操作由角色的按钮权限决定。',
    en: 'Static mode: pages depend on roles defined in code, actions on role permissions.',
  },
  mode_dynamic: {
    zh: '动态授权：页面由角色的菜单权限决定，操作由角色的按钮权限决定。',
    en: 'Dynamic mode: pages depend on menu permissions, actions on action permissions.',
  },
  actionsTitle: { zh: '操作权限', en: 'Actions' },
  pagesTitle: { zh: '页面权限', en: 'Pages' },
  count: { zh: '{held} / {all}', en: '{held} of {all}' },
  allowed: { zh: '允许', en: 'Allowed' },
  denied: { zh: '不允许', en: 'Not allowed' },
  other: { zh: '其他', en: 'Other' },
})
