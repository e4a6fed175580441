import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const rightsMessages = defineMessages({
  changed: { zh: '您的权限已更改', en: 'Your permissions changed' },
  pageMissing: {
    zh: '您已无权访问之前打开的页面。',
    en: 'You no longer have access to the page you were on.',
  },
})

export const missingPageMessages = defineMessages({
  title: { zh: '此菜单的页面不存在', en: "This menu's page doesn't exist" },
  detail: {
    zh: '菜单“{name}”对应的页面不在当前版本中。请联系管理员在菜单管理中重新选择页面。',
    en: "The page for the “{name}” menu isn't part of this version. Ask an administrator to choose another one in Menus.",
  },
  home: { zh: '返回首页', en: 'Back to home' },
})
