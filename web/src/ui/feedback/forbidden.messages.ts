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
