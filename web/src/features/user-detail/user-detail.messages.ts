import { defineMessages } from '#web/lib/i18n.ts'

export const userDetailMessages = defineMessages({
  back: { zh: '返回用户列表', en: 'Back to the users' },
  missing: { zh: '用户不存在', en: 'There is no such user' },
  missingDetail: {
    zh: '用户可能已被删除，或链接不完整。',
    en: 'The person may have been removed, or the link is not complete.',
  },
  bin: { zh: '在回收站里找', en: 'Look in the recycle bin' },
  failed: { zh: '用户资料加载失败', en: 'The person could not be loaded' },
  loading: { zh: '正在加载用户资料', en: 'Loading the person' },
  enabled: { zh: '启用', en: 'Enabled' },
  disabled: { zh: '禁用', en: 'Disabled' },
  lastSignIn: { zh: '最近登录', en: 'Last sign-in' },
  never: { zh: '从未登录', en: 'Never signed in' },
  noRoles: { zh: '没有角色', en: 'No roles' },
  parts: { zh: '用户详情的各部分', en: 'Parts of the details' },
  profile: { zh: '资料', en: 'Profile' },
  rights: { zh: '权限', en: 'Rights' },
  sessions: { zh: '会话', en: 'Sessions' },
  'sign-ins': { zh: '登录记录', en: 'Sign-ins' },
  changes: { zh: '变更记录', en: 'Changes' },

  userName: { zh: '用户名', en: 'User name' },
  nickName: { zh: '昵称', en: 'Nick name' },
  gender: { zh: '性别', en: 'Gender' },
  male: { zh: '男', en: 'Male' },
  female: { zh: '女', en: 'Female' },
  phone: { zh: '手机号', en: 'Phone' },
  email: { zh: '邮箱', en: 'Email' },
  phoneVerified: { zh: '手机号已验证', en: 'Phone verified' },
  emailVerified: { zh: '邮箱已验证', en: 'Email verified' },
  status: { zh: '状态', en: 'Status' },
  roles: { zh: '角色', en: 'Roles' },
  created: { zh: '创建', en: 'Created' },
  updated: { zh: '最近修改', en: 'Last changed' },
  by: { zh: '{time}，由 {name}', en: '{time}, by {name}' },
  account: { zh: '账号', en: 'Account' },
  contact: { zh: '联系方式', en: 'Contact' },
  record: { zh: '记录', en: 'Record' },
  verified: { zh: '已验证', en: 'Verified' },
  notVerified: { zh: '未验证', en: 'Not verified' },
  notVerifiedWhy: {
    zh: '本人还没有证实能收到发往这里的验证码。可请此人在“个人中心”验证，或用验证码登录一次。',
    en: 'They have not shown yet that codes reach them there. They can verify it in the user center, or by signing in once with a code.',
  },

  sessionsNone: { zh: '没有有效的会话', en: 'No live sessions' },
  sessionsNoneDetail: {
    zh: '此人目前没有在任何设备上登录。',
    en: 'This person is not signed in anywhere.',
  },
  sessionsCount: {
    zh: '在 {count} 处登录',
    en: 'Signed in at {count} places',
    one: 'Signed in at 1 place',
  },
  sessionsFailed: { zh: '会话加载失败', en: 'The sessions could not be loaded' },
  endAll: { zh: '结束全部会话', en: 'End all sessions' },
  endAllTitle: { zh: '结束 {name} 的全部会话？', en: 'End all sessions of {name}?' },
  endAllText: {
    zh: '{name} 会在所有设备上退出登录，需要重新登录才能继续。',
    en: '{name} is signed out everywhere, and has to sign in again to go on.',
  },
  endAllOwn: {
    zh: '其他设备会全部退出登录，当前会话保留。',
    en: 'Every other device is signed out; this session stays.',
  },
  endAllDone: {
    zh: '已结束 {count} 个会话',
    en: '{count} sessions were ended',
    one: '1 session was ended',
  },
  cannotEnd: {
    zh: '不能结束权限超出您的用户的会话。',
    en: 'You can’t end the sessions of a user with permissions you don’t have.',
  },

  changesNone: { zh: '还没有变更记录', en: 'No changes yet' },
  changesNoneDetail: {
    zh: '新增、编辑、启用、禁用、角色的增减和会话的结束都会记录在这里。',
    en: 'Whatever is done to this person is kept here: added, edited, enabled, disabled, roles given and taken, sessions ended.',
  },
  changesFailed: { zh: '变更记录加载失败', en: 'The changes could not be loaded' },
  noFields: { zh: '没有字段变化', en: 'No field was changed' },
  sessionsField: { zh: '会话数', en: 'Sessions' },
  byField: { zh: '方式', en: 'How' },
  browser: { zh: '浏览器', en: 'Browser' },
  system: { zh: '操作系统', en: 'System' },
  ip: { zh: 'IP 地址', en: 'IP address' },
  signInTime: { zh: '登录时间', en: 'Signed in' },
  lastSeenTime: { zh: '最近活动', en: 'Last active' },
})

/** Of what they may do and see, and why. */
export const userRightsMessages = defineMessages({
  failed: { zh: '权限加载失败', en: 'The rights could not be loaded' },
  isDisabled: {
    zh: '账号已禁用：在重新启用之前，什么也不能做。',
    en: 'The account is disabled: nothing is allowed until it is enabled again.',
  },
  isSuper: { zh: '超级管理员拥有全部权限。', en: 'A super admin may do everything.' },
  roleOff: {
    zh: '角色“{roles}”已禁用，不提供任何权限。',
    en: 'Disabled roles give nothing: {roles}.',
  },

  why: { zh: '为什么？', en: 'Why?' },
  whyTitle: { zh: '为什么能，为什么不能', en: 'Why, and why not' },
  whyText: {
    zh: '选择一个页面或一项操作，看看此人能否使用，以及原因。',
    en: 'Choose a page or an action, and see whether this person may use it, and what decides that.',
  },
  whyOf: { zh: '为什么：{name}', en: 'Why: {name}' },
  choose: { zh: '页面或操作', en: 'Page or action' },
  choosePlaceholder: { zh: '输入名称查找', en: 'Type to find one' },
  nothingFound: { zh: '没有找到', en: 'Nothing found' },
  whyFailed: { zh: '没能查出原因', en: 'The reason could not be found out' },
  way: { zh: '由什么得到', en: 'How it is given' },
  everyone: { zh: '所有已登录的人', en: 'Everybody signed in' },
  noRole: { zh: '没有角色', en: 'No role' },
  roleIsOff: { zh: '已禁用', en: 'disabled' },

  mayOpen: { zh: '{name} 可以打开“{what}”', en: '{name} may open “{what}”' },
  mayNotOpen: { zh: '{name} 不能打开“{what}”', en: '{name} may not open “{what}”' },
  mayDo: { zh: '{name} 可以使用“{what}”', en: '{name} may use “{what}”' },
  mayNotDo: { zh: '{name} 不能使用“{what}”', en: '{name} may not use “{what}”' },

  account_disabled: {
    zh: '账号已禁用，什么也不能做。',
    en: 'The account is disabled, so nothing is allowed.',
  },
  super: {
    zh: '此人是超级管理员，拥有全部权限。',
    en: 'This person is a super admin, and may do everything.',
  },
  held: { zh: '由角色提供：{roles}。', en: 'It is given by: {roles}.' },
  everyone_reason: {
    zh: '这个页面对所有已登录的人开放。',
    en: 'The page is open to everybody who is signed in.',
  },
  no_role: { zh: '此人没有任何角色。', en: 'This person has no role.' },
  code_not_held: {
    zh: '此人的角色都不含这项权限。含有它的角色：{roles}。',
    en: 'None of their roles holds it. It is held by: {roles}.',
  },
  code_not_held_none: {
    zh: '没有任何角色含有这项权限。',
    en: 'No role holds it at all.',
  },
  role_disabled: {
    zh: '角色“{roles}”含有它，但已被禁用。',
    en: 'It would be given by {roles}, which is disabled.',
  },
  code_unknown: { zh: '没有这样的权限编码。', en: 'There is no such permission code.' },
  role_required: {
    zh: '“{page}”只对这些角色开放：{roles}。',
    en: '“{page}” is only open to: {roles}.',
  },
  page_index: {
    zh: '它一打开就显示的页面“{page}”不对此人开放，只对这些角色开放：{roles}。',
    en: 'The page that it opens with, “{page}”, is only open to: {roles}.',
  },
  page_above: {
    zh: '它位于“{page}”之中，而“{page}”不对此人开放：',
    en: 'It lies in “{page}”, which is closed to this person:',
  },
  page_empty: {
    zh: '“{page}”是目录，其中没有此人能打开的页面。',
    en: '“{page}” only holds other pages, none of which this person may open.',
  },
  page_undeclared: {
    zh: '当前版本没有这个页面。',
    en: 'There is no such page in this version.',
  },
  menu_missing: {
    zh: '菜单表中没有这个页面；可以在菜单管理中同步。',
    en: 'It is not among the stored menus; the menus page can add it.',
  },
  menu_disabled: { zh: '菜单“{page}”已禁用。', en: 'The menu “{page}” is disabled.' },
  menu_not_granted: {
    zh: '此人的角色都没有菜单“{page}”。拥有它的角色：{roles}。',
    en: 'None of their roles has the menu “{page}”. It is given to: {roles}.',
  },
  menu_not_granted_none: {
    zh: '除超级管理员外，没有角色拥有菜单“{page}”。',
    en: 'No role but the super admin’s has the menu “{page}”.',
  },

  mode_static: {
    zh: '页面由路由声明的角色决定（静态授权）；操作由角色的按钮权限决定。',
    en: 'Pages are decided by the roles that routes declare (static authorization); actions by the codes that roles hold.',
  },
  mode_dynamic: {
    zh: '页面由菜单和角色的菜单权限决定（动态授权）；操作由角色的按钮权限决定。',
    en: 'Pages are decided by the stored menus and who has them (dynamic authorization); actions by the codes that roles hold.',
  },
  deedsTitle: { zh: '可以做什么', en: 'What they may do' },
  pagesTitle: { zh: '可以看到什么', en: 'What they may see' },
  count: { zh: '{held} / {all}', en: '{held} of {all}' },
  allowed: { zh: '允许', en: 'Allowed' },
  denied: { zh: '不允许', en: 'Not allowed' },
  other: { zh: '其他', en: 'Other' },
})
