import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const forbiddenMessages = defineMessages({
  title: {
    zh: '抱歉，您无权访问该页面',
    en: 'Sorry, you are not authorized to access this page',
  },
  detail: {
    zh: '如需访问，请联系管理员为您的角色开通权限。',
    en: 'If you need access, ask an administrator to add the permission to your role.',
  },
  home: { zh: '返回首页', en: 'Back to home' },
})

export const countTooltipMessages = defineMessages({
  andMore: { zh: '…还有 {count} 项', en: '…and {count} more' },
})

export const partOnDemandMessages = defineMessages({
  lost: { zh: '暂时无法打开', en: "Couldn't open this" },
  lostDetail: {
    zh: '服务器没有响应。已打开的内容不受影响，请稍后再试。',
    en: "The server isn't responding. Open pages aren't affected. Try again in a moment.",
  },
})
