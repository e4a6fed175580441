import { defineMessages } from '#web/lib/i18n.ts'

export const missingPageMessages = defineMessages({
  title: { zh: '这个菜单的页面不存在', en: 'This menu has no page' },
  detail: {
    zh: '菜单“{name}”指定的页面不在当前版本中。请联系管理员，在菜单管理中为它选择一个现有的页面。',
    en: 'The page that the menu “{name}” asks for is not part of this version. An administrator can choose another one for it in the menus.',
  },
  home: { zh: '返回首页', en: 'Back to home' },
})
