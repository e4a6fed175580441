import { defineMessages } from '#web/lib/i18n/i18n.ts'

/** Without the drawer's messages, which load on demand. */
export const themeButtonMessages = defineMessages({
  open: { zh: '主题设置', en: 'Theme settings' },
})
