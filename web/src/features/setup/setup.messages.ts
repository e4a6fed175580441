import { defineMessages } from '#web/lib/i18n.ts'

export const setupMessages = defineMessages({
  title: { zh: '创建超级管理员', en: 'Create the super admin' },
  detail: {
    zh: '这个账号拥有全部权限，可以再添加其他人。',
    en: 'This account holds every permission and can add everybody else.',
  },
  policy: { zh: '所有人的密码要求', en: 'Passwords of everybody' },
  strong: { zh: '强密码（推荐）', en: 'Strong passwords (recommended)' },
  strongHint: {
    zh: '8-64 个字符，任何文字均可；拒绝常见密码和自己的名字。',
    en: '8-64 characters of any kind; common ones and own names are refused.',
  },
  plain: { zh: '普通密码', en: 'Plain passwords' },
  plainHint: {
    zh: '6-18 位字母、数字、下划线。',
    en: '6-18 letters, digits and underscores.',
  },
  submit: { zh: '创建账号', en: 'Create account' },
  done: { zh: '超级管理员已创建', en: 'The super admin is created' },
  doneDetail: { zh: '请用 {name} 登录。', en: 'Sign in as {name}.' },
  invalidTitle: { zh: '初始化链接无效', en: 'This set-up link does not work' },
  missingTitle: { zh: '请打开完整的初始化链接', en: 'Open the whole set-up link' },
  missingText: {
    zh: '地址中没有初始化令牌。为了安全，令牌不会留在地址栏中，刷新后需要重新打开链接。',
    en: 'There is no token in this address. It is not kept in the address bar, so after a reload open the link again.',
  },
  helpTitle: { zh: '怎样得到新链接', en: 'How to get a new link' },
  helpRestart: {
    zh: '还没有超级管理员时：重新启动服务器，新链接会打印在终端里，之前的链接随之失效。',
    en: 'While there is no super admin: restart the server. It prints a new link in its terminal, and older ones end.',
  },
  helpRecover: {
    zh: '已有超级管理员但无法登录时：在服务器上运行恢复命令 npm run break-glass。',
    en: 'If there is one who cannot sign in: run the recovery command on the server: npm run break-glass.',
  },
})
