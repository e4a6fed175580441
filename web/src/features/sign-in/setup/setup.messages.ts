import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const setupMessages = defineMessages({
  title: { zh: '创建超级管理员', en: 'Create a super admin' },
  detail: {
    zh: '此账号拥有全部权限，可添加其他用户。',
    en: 'This account has all permissions and can add other users.',
  },
  policy: { zh: '密码强度（适用于所有用户）', en: 'Password strength for all users' },
  strong: { zh: '强密码（推荐）', en: 'Strong passwords (recommended)' },
  strongHint: {
    zh: '8–64 个任意字符，不能是常见密码，也不能包含用户名或昵称。',
    en: "8–64 characters of any kind. Common passwords, usernames and display names aren't allowed.",
  },
  plain: { zh: '普通密码', en: 'Basic passwords' },
  plainHint: {
    zh: '6–18 位字母、数字、下划线。',
    en: '6–18 letters, digits and underscores.',
  },
  submit: { zh: '创建账号', en: 'Create account' },
  done: { zh: '超级管理员已创建', en: 'Super admin created' },
  doneDetail: { zh: '请使用 {name} 登录', en: 'Sign in as {name}' },
  invalidTitle: { zh: '初始化链接无效', en: "This setup link isn't valid" },
  missingTitle: { zh: '请打开完整的初始化链接', en: 'Open the full setup link' },
  missingText: {
    zh: '地址中缺少初始化令牌。出于安全考虑，令牌不会保留在地址栏，刷新后需重新打开链接。',
    en: "The address is missing its setup token. For security, the token isn't kept in the address bar, so open the link again after reloading.",
  },
  helpTitle: { zh: '如何获取新链接', en: 'How to get a new link' },
  helpRestart: {
    zh: '尚无超级管理员：重启服务器，终端会打印新链接，旧链接随即失效。',
    en: 'No super admin yet: restart the server. It prints a new link in the terminal and revokes older ones.',
  },
  helpRecover: {
    zh: '已有超级管理员但无法登录：在服务器上运行 npm run break-glass。',
    en: "A super admin exists but can't sign in: run npm run break-glass on the server.",
  },
})
