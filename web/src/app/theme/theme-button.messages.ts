import { defineMessages } from '#web/lib/i18n/i18n.ts'

/** Apart from the drawer's own words, which come with the drawer. */
export const themeButtonMessages = defineMessages({
  open: { zh: '主题设置', en: 'Theme settings' },
})
