import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const missingPageMessages = defineMessages({
  title: { zh: '此菜单的页面不存在', en: 'This menu has no page' },
  detail: {
    zh: '菜单“{name}”对应的页面不在当前版本中。请联系管理员在菜单管理中重新选择页面。',
    en: "The page for the “{name}” menu isn't part of this version. Ask an administrator to choose another one in Menus.",
  },
  home: { zh: '返回首页', en: 'Back to home' },
})
