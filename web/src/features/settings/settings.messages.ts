import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const settingsMessages = defineMessages({
  title: { zh: '系统设置', en: 'Settings' },
  description: {
    zh: '对所有人生效。各项单独保存，并记入操作日志。',
    en: 'Applies to everyone. Each section is saved separately, and changes are logged.',
  },
  sections: { zh: '设置分类', en: 'Sections' },
  loading: { zh: '正在加载设置', en: 'Loading settings' },
  failed: { zh: '设置加载失败', en: "Couldn't load settings" },

  authorization: { zh: '授权', en: 'Authorization' },
  authorizationText: {
    zh: '决定用户可以看到哪些菜单和页面。两种模式下，按钮和接口均由角色的按钮权限控制。',
    en: 'Controls which menus and pages people see. Actions and API calls follow role permissions in both modes.',
  },
  mode: { zh: '授权模式', en: 'Authorization mode' },
  static: { zh: '静态授权（代码定义）', en: 'Static (defined in code)' },
  staticText: {
    zh: '每个页面在代码中声明允许访问的角色。“菜单管理”和角色的菜单权限不生效。',
    en: 'Each page declares its roles in code. Menus and the menu permissions of roles have no effect.',
  },
  dynamic: { zh: '动态授权（后台配置）', en: 'Dynamic (managed here)' },
  dynamicText: {
    zh: '由“菜单管理”和角色的菜单权限决定，可随时调整，无需发布新版本。',
    en: 'Menus and the menu permissions of roles decide what people see. Change them at any time, without a new release.',
  },

  language: { zh: '语言', en: 'Language' },
  languageText: {
    zh: '首次访问时显示的语言，之后以用户自己的选择为准。从未选择过语言的用户，邮件也使用此语言。',
    en: "Shown on the first visit. After that, each user's own choice applies. Also used for email to users who haven't chosen a language.",
  },
  firstVisit: { zh: '首次访问的语言', en: 'First-visit language' },
  firstFixedText: {
    zh: '无论浏览器使用哪种语言，均显示此语言。',
    en: 'Shown regardless of the browser language.',
  },
  firstBrowser: { zh: '跟随浏览器', en: 'Match the browser' },
  firstBrowserText: {
    zh: '显示浏览器首选的语言；不支持该语言时显示简体中文。邮件使用简体中文。',
    en: "The browser's preferred language, or Simplified Chinese if it isn't supported. Email is in Simplified Chinese.",
  },

  registration: { zh: '注册', en: 'Registration' },
  registrationText: {
    zh: '自行注册的用户获得“普通用户”角色。',
    en: 'New users who sign up get the User role.',
  },
  registrationMode: { zh: '注册方式', en: 'Registration' },
  registrationOpen: { zh: '开放注册', en: 'Open' },
  registrationOpenText: {
    zh: '任何能访问登录页的人均可用手机号或邮箱注册。',
    en: 'Anyone with the link can sign up with a phone number or email.',
  },
  registrationInvitation: { zh: '仅限邀请', en: 'Invite only' },
  registrationInvitationText: {
    zh: '需要邀请链接，在“用户管理”的“邀请”中创建。登录页会提示访客联系管理员获取邀请。',
    en: 'Requires an invitation link, created under Users → Invitations. The sign-in page tells visitors to ask for an invitation.',
  },
  registrationClosed: { zh: '关闭注册', en: 'Closed' },
  registrationClosedText: {
    zh: '不能自行注册，登录页不显示注册入口。管理员发出的邀请仍然有效。',
    en: "No one can sign up on their own, and the sign-in page doesn't offer it. Invitations from administrators still work.",
  },
  passwords: { zh: '密码', en: 'Passwords' },
  passwordsText: {
    zh: '适用于新密码，已有密码不受影响。',
    en: "Rules for new passwords. Existing passwords aren't affected.",
  },
  passwordPolicy: { zh: '密码强度', en: 'Password strength' },
  plainPasswords: { zh: '普通密码', en: 'Basic' },
  plainPasswordsText: {
    zh: '6–18 位字母、数字、下划线。',
    en: '6–18 letters, digits and underscores.',
  },
  strongPasswords: { zh: '强密码', en: 'Strong' },
  strongPasswordsText: {
    zh: '8–64 个任意字符，不能是常见密码，也不能包含用户名或昵称。',
    en: "8–64 characters of any kind. Common passwords, usernames and display names aren't allowed.",
  },

  sessions: { zh: '会话', en: 'Sessions' },
  sessionsText: {
    zh: '限制每个用户的同时在线会话数。超出上限时，最久未使用的会话将退出登录。',
    en: 'Limits concurrent sessions per user. Above the limit, the least recently used sessions are signed out.',
  },
  maxPerUser: { zh: '每个用户的会话数上限', en: 'Maximum sessions per user' },
  maxPerUserHint: {
    zh: '{least}–{most}，下次登录时生效',
    en: '{least}–{most}, applies at the next sign-in',
  },
  maxPerUserInvalid: {
    zh: '请输入 {least} 到 {most} 之间的整数',
    en: 'Enter a whole number from {least} to {most}',
  },

  retention: { zh: '数据保留', en: 'Retention' },
  retentionText: {
    zh: '超过期限的数据将自动永久删除。缩短期限后，更早的数据会在下次清理时删除。',
    en: 'Older data is permanently deleted automatically. If you shorten a period, the next cleanup applies it.',
  },
  signIns: { zh: '登录日志', en: 'Sign-in log' },
  signInsHint: {
    zh: '登录时间、来源和结果，{least}–{most} 天',
    en: 'Sign-in attempts, {least}–{most} days',
  },
  auditEvents: { zh: '操作日志', en: 'Audit log' },
  auditEventsHint: {
    zh: '操作记录，{least}–{most} 天；缩短后满 7 天生效，保留的记录仍可校验完整性。',
    en: 'Recorded actions, {least}–{most} days. A shorter period takes effect after 7 days. Remaining entries can still be verified.',
  },
  removedUsers: { zh: '已删除的用户', en: 'Deleted users' },
  removedUsersHint: {
    zh: '到期前可恢复，到期后彻底删除，{least}–{most} 天',
    en: 'How long deleted users can be restored, {least}–{most} days',
  },
  days: { zh: '天', en: 'days' },
  daysInvalid: {
    zh: '请输入 {least} 到 {most} 之间的整数',
    en: 'Enter a whole number from {least} to {most}',
  },

  appearance: { zh: '默认主题', en: 'Default theme' },
  appearanceText: {
    zh: '未自定义主题的用户将使用此主题（含水印）。可在主题设置中调整后设为公司默认。',
    en: "The theme for users who haven't chosen their own, including the watermark. Adjust it in theme settings and set it as the company default.",
  },
  appearanceOwn: { zh: '已设置公司默认主题', en: 'Company default set' },
  appearanceProduct: { zh: '使用内置主题', en: 'Using the built-in theme' },
  openTheme: { zh: '打开主题设置', en: 'Open theme settings' },
})
