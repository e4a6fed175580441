import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const functionTabsMessages = defineMessages({
  title: { zh: '标签页', en: 'Tabs' },
  openTitle: { zh: '打开与关闭', en: 'Open and close' },
  openText: {
    zh: '页面可以打开其他标签页，也可以关闭自身所在的标签页。',
    en: 'Pages can open other tabs and close their own.',
  },
  openMock: { zh: '打开“模拟接口”', en: 'Open “Mock API”' },
  close: { zh: '关闭当前标签页', en: 'Close this tab' },
  renameTitle: { zh: '重命名', en: 'Rename' },
  renameText: {
    zh: '修改当前标签页的标题，可随时恢复。',
    en: "Change this tab's title, or restore the original.",
  },
  newTitle: { zh: '新标题', en: 'New title' },
  rename: { zh: '重命名', en: 'Rename' },
  restore: { zh: '恢复', en: 'Restore' },
  multiTitle: { zh: '每组参数一个标签页', en: 'One tab per query' },
  multiText: {
    zh: '此路由设置了 multiTab: true：每组查询参数对应一个标签页，各自保留内容。',
    en: 'This route sets multiTab: true. Each query opens in its own tab and keeps its own content.',
  },
  openQuery: { zh: '打开参数 {id}', en: 'Open query {id}' },
  unsavedTitle: { zh: '未保存的修改', en: 'Unsaved changes' },
  unsavedText: {
    zh: '开启后，关闭当前标签页或浏览器窗口前会先提醒。',
    en: "When on, you're warned before closing this tab or the window.",
  },
  unsaved: { zh: '有未保存的修改', en: 'Has unsaved changes' },
  query: { zh: '参数 {id}', en: 'Query {id}' },
  queryText: {
    zh: '输入一些内容再切换标签页，回来时仍会保留。',
    en: "Type something and switch tabs. It'll still be here when you come back.",
  },
  note: { zh: '备注', en: 'Note' },
})
