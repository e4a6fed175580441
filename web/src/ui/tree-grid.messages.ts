import { defineMessages } from '#web/lib/i18n.ts'

export const treeGridMessages = defineMessages({
  expand: { zh: '展开 {name}', en: 'Expand {name}' },
  collapse: { zh: '收起 {name}', en: 'Collapse {name}' },
  actions: { zh: '操作', en: 'Actions' },
  keys: {
    zh: '上下方向键换行，左右方向键收起和展开，回车键打开，Alt 加上下方向键移动。',
    en: 'Up and down change the row, left and right close and open it, Enter opens it for editing, Alt with up and down moves it.',
  },
})
