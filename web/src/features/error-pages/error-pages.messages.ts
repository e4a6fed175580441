import { defineMessages } from '#web/lib/i18n.ts'

/** The texts of specification section 8. */
export const errorPagesMessages = defineMessages({
  missing: { zh: '抱歉，您访问的页面不存在', en: 'Sorry, the page you visited does not exist' },
  broken: { zh: '抱歉，服务器出错了', en: 'Sorry, something went wrong with the server' },
  forbiddenRoles: {
    zh: '此页面仅限{needed}访问；您的角色是{held}。如需访问，请联系管理员。',
    en: 'This page is for the role {needed}; yours is {held}. If you need it, ask an administrator.',
  },
  noRole: { zh: '（无）', en: 'none' },
  missingPath: {
    zh: '没有地址为 {path} 的页面：地址可能有误，或页面已被移动。',
    en: 'There is no page at {path}. The address may be mistyped, or the page may have moved.',
  },
  missingDetail: {
    zh: '地址可能有误，或页面已被移动。',
    en: 'The address may be mistyped, or the page may have moved.',
  },
  brokenDetail: {
    zh: '请稍后再试；如果问题仍然存在，请联系管理员。',
    en: 'Please try again later. If the problem remains, tell an administrator.',
  },
  home: { zh: '返回首页', en: 'Back to home' },
})
