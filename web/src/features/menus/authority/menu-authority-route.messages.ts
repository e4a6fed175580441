import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const menuAuthorityRouteMessages = defineMessages({
  'route.system_menu-authority': { zh: '授权与同步', en: 'Authorization & sync' },
})
