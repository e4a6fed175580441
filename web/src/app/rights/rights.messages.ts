import { defineMessages } from '#web/lib/i18n.ts'

export const rightsMessages = defineMessages({
  changed: { zh: '您的权限已更改', en: 'Your rights have changed' },
  pageGone: {
    zh: '刚才打开的页面已不再对您开放。',
    en: 'The page that was open is no longer available to you.',
  },
})
