import { defineMessages } from '#web/lib/i18n.ts'

/** The texts of specification section 8. */
export const errorPagesMessages = defineMessages({
  missing: { zh: '抱歉，您访问的页面不存在', en: 'Sorry, the page you visited does not exist' },
  broken: { zh: '抱歉，服务器出错了', en: 'Sorry, something went wrong with the server' },
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
