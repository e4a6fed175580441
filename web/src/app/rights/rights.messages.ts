import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const rightsMessages = defineMessages({
  changed: { zh: '您的权限已更改', en: 'Your permissions changed' },
  pageMissing: {
    zh: '您已无权访问之前打开的页面。',
    en: 'You no longer have access to the page you were on.',
  },
})
