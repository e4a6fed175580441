import { defineMessages } from '#web/lib/i18n.ts'

export const settingsMessages = defineMessages({
  title: { zh: '系统设置', en: 'Settings' },
  description: {
    zh: '对所有人生效。每一项单独保存，并记入操作日志。',
    en: 'They apply to everybody. Each is saved on its own and recorded in the audit log.',
  },
  sections: { zh: '设置项', en: 'Subjects' },
  loading: { zh: '正在加载设置', en: 'Loading the settings' },
  none: { zh: '未填写', en: 'Empty' },
  failed: { zh: '设置加载失败', en: 'The settings could not be loaded' },

  authorization: { zh: '授权方式', en: 'Authorization' },
  authorizationText: {
    zh: '决定每个人能看到哪些菜单和页面。按钮和接口在两种方式下都由角色的按钮权限决定。',
    en: 'Decides which menus and pages people see. Buttons and calls follow the button rights of their roles either way.',
  },
  mode: { zh: '菜单和页面由谁决定', en: 'Menus and pages are decided by' },
  static: { zh: '静态：由程序决定', en: 'Static: the program' },
  staticText: {
    zh: '每个页面在代码里写明哪些角色可以打开。“菜单管理”和角色的菜单权限只供查看，不起作用。',
    en: 'The code of each page says which roles may open it. What is set under Menus, and the menu rights of roles, has no effect.',
  },
  dynamic: { zh: '动态：由数据库决定', en: 'Dynamic: the database' },
  dynamicText: {
    zh: '“菜单管理”中的菜单和角色的菜单权限决定每个人看到什么，可随时调整，无需发布新版本。',
    en: 'What is set under Menus and in the menu rights of roles decides what people see. It can be changed at any time, without a new release.',
  },
  toDynamic: { zh: '切换为动态授权？', en: 'Switch to dynamic authorization?' },
  toStatic: { zh: '切换为静态授权？', en: 'Switch to static authorization?' },
  switchNow: { zh: '立即切换', en: 'Switch now' },
  atOnce: {
    zh: '对所有已登录的人立即生效：他们的菜单会马上改变，正在看的页面如果不再允许，将被关闭。',
    en: 'It takes effect at once for everybody who is signed in: their menus change, and a page that they may not open any more is closed.',
  },
  toDynamicText: {
    zh: '没有任何角色分配到的菜单，除超级管理员外谁也看不到。切换前请确认各角色的菜单权限已经设置好。',
    en: 'A menu that no role was given is seen by super admins only. Make sure that the menu rights of the roles are set before you switch.',
  },
  unsynced: {
    zh: '数据库菜单与程序中的页面还有 {count} 处不同，建议先在“授权与同步”中同步。',
    en: 'The stored menus and the pages of the program still differ in {count} places. Synchronise them first, if in doubt.',
    one: 'The stored menus and the pages of the program still differ in one place. Synchronise them first, if in doubt.',
  },
  toStaticText: {
    zh: '在“菜单管理”中新增的菜单将不再显示，直到切换回来。',
    en: 'Menus that were added under Menus are not shown until you switch back.',
  },
  lockOut: {
    zh: '数据库菜单中没有可用的“系统设置”。切换后您将无法从菜单回到这里，也就难以再切换回来。请先在“菜单管理”中同步或启用它。',
    en: 'The menus in the database hold no enabled entry for Settings. After the switch you could not come back here from the menu, nor easily switch back. Synchronise or enable it under Menus first.',
  },
  menusUnread: {
    zh: '无法检查数据库菜单。请自行确认其中有“系统设置”，否则切换后可能无法再回到这里。',
    en: 'The menus in the database could not be checked. Make sure that Settings is among them, or you may not be able to come back here.',
  },

  registration: { zh: '注册', en: 'Registration' },
  registrationText: {
    zh: '谁可以自己创建账号。自己注册的人得到“普通用户”角色。',
    en: 'Who may create an account for themselves. Whoever registers gets the role User.',
  },
  registrationMode: { zh: '谁可以注册', en: 'Who may register' },
  registrationOpen: { zh: '开放', en: 'Everybody' },
  registrationOpenText: {
    zh: '能打开登录页的人都可以用手机号或邮箱注册。',
    en: 'Whoever reaches the sign-in page, by phone number or mail address.',
  },
  registrationInvitation: { zh: '仅限邀请', en: 'By invitation' },
  registrationInvitationText: {
    zh: '需要一次性的邀请链接，在用户管理中创建。',
    en: 'With a one-time link, made in the user management.',
  },
  registrationClosed: { zh: '关闭', en: 'Nobody' },
  registrationClosedText: {
    zh: '只有管理员可以添加用户，已发出的邀请也不能使用。',
    en: 'Administrators alone add people. Invitations do not work either.',
  },
  passwords: { zh: '密码', en: 'Passwords' },
  passwordsText: {
    zh: '新密码的要求，在所有设置密码的地方生效。已有的密码不受影响，下次修改时才需要满足。',
    en: 'What new passwords have to be like, wherever one is chosen. Present ones stay good until they are changed.',
  },
  passwordPolicy: { zh: '新密码的要求', en: 'New passwords are' },
  plainPasswords: { zh: '普通密码', en: 'Plain' },
  plainPasswordsText: {
    zh: '6-18 位字母、数字、下划线。',
    en: '6-18 letters, digits and underscores.',
  },
  strongPasswords: { zh: '强密码', en: 'Strong' },
  strongPasswordsText: {
    zh: '8-64 个字符，任何文字和符号均可；拒绝常见密码，以及包含用户名或昵称的密码。',
    en: '8-64 characters of any kind. Common passwords are refused, and those with the user name or nick name inside.',
  },

  sessions: { zh: '会话', en: 'Sessions' },
  sessionsText: {
    zh: '限制每个用户同时有效的会话数。登录后超出上限时，最久未使用的会话会退出登录。',
    en: 'Limits how many sessions a user can have at once. When a new sign-in exceeds the limit, the least recently used sessions are signed out.',
  },
  maxPerUser: { zh: '每个用户的会话数上限', en: 'Maximum sessions per user' },
  maxPerUserHint: {
    zh: '{least}～{most}，下次登录时生效。',
    en: '{least} to {most}. Applies at the next sign-in.',
  },
  maxPerUserInvalid: {
    zh: '请输入 {least} 到 {most} 之间的整数',
    en: 'Enter a whole number from {least} to {most}',
  },

  retention: { zh: '数据保留', en: 'Retention' },
  retentionText: {
    zh: '超过期限的数据会自动删除，删除后无法找回。缩短期限后，下一次清理时即会删除更早的数据。',
    en: 'What is older is deleted by itself and cannot be brought back. After a shorter time is saved, the next clean-up deletes what is beyond it.',
  },
  signIns: { zh: '登录日志', en: 'Sign-in log' },
  signInsHint: {
    zh: '谁在何时、从哪里登录。{least}～{most} 天。',
    en: 'Who signed in, when, and from where. {least} to {most} days.',
  },
  auditEvents: { zh: '操作日志', en: 'Audit log' },
  auditEventsHint: {
    zh: '谁在何时改了什么。{least}～{most} 天，留下的部分仍可校验是否被改动过。',
    en: 'Who changed what, and when. {least} to {most} days. What is left can still be verified.',
  },
  removedUsers: { zh: '回收站中的用户', en: 'People in the recycle bin' },
  removedUsersHint: {
    zh: '到期后彻底删除，之前可以随时恢复。{least}～{most} 天。',
    en: 'Until then they can be restored, after that they are deleted for good. {least} to {most} days.',
  },
  days: { zh: '天', en: 'days' },
  daysInvalid: {
    zh: '请输入 {least} 到 {most} 之间的整数',
    en: 'Enter a whole number from {least} to {most}',
  },

  appearance: { zh: '默认主题', en: 'Default theme' },
  appearanceText: {
    zh: '尚未自选主题的人看到的样子，包括水印。在主题设置中调好，再设为公司默认。',
    en: 'How Amber looks for people who have not chosen otherwise, watermark included. Arrange it in the theme settings and make that the company default.',
  },
  appearanceOwn: { zh: '已设置公司默认主题', en: 'A company default is set' },
  appearanceProduct: { zh: '使用产品自带的主题', en: 'The theme that Amber comes with' },
  openTheme: { zh: '打开主题设置', en: 'Open the theme settings' },
})
