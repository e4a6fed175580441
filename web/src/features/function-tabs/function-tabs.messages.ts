import { defineMessages } from '#web/lib/i18n.ts'

export const functionTabsMessages = defineMessages({
  title: { zh: '标签页', en: 'Tabs' },
  openTitle: { zh: '打开与关闭', en: 'Open and close' },
  openText: {
    zh: '页面可以打开别的标签，也可以关闭自己。',
    en: 'A page may open another tab, and close its own.',
  },
  openMock: { zh: '打开“模拟接口”', en: 'Open “Mock API”' },
  close: { zh: '关闭本标签', en: 'Close this tab' },
  renameTitle: { zh: '改名', en: 'Rename' },
  renameText: {
    zh: '给本标签换一个标题，随时可以恢复。',
    en: 'Gives this tab a title of its own, and takes it back.',
  },
  newTitle: { zh: '新标题', en: 'New title' },
  rename: { zh: '改名', en: 'Rename' },
  restore: { zh: '恢复', en: 'Restore' },
  multiTitle: { zh: '每个参数一个标签', en: 'One tab per query' },
  multiText: {
    zh: '这条路由声明了 multiTab: true：参数不同，标签就不同，各自保留自己的内容。',
    en: 'This route has multiTab: true. Each query has its own tab, and each keeps what was typed in it.',
  },
  openQuery: { zh: '打开参数 {id}', en: 'Open query {id}' },
  unsavedTitle: { zh: '未保存的修改', en: 'Unsaved changes' },
  unsavedText: {
    zh: '打开开关后，关闭本标签或浏览器窗口之前都会先问。',
    en: 'While this is on, the tab and the window ask before they close.',
  },
  unsaved: { zh: '有未保存的修改', en: 'Something is not saved' },
  query: { zh: '参数 {id}', en: 'Query {id}' },
  queryText: {
    zh: '写点什么，再切换到别的标签：回来时还在。',
    en: 'Type something and go to another tab: it is still here when you come back.',
  },
  note: { zh: '随手记', en: 'Note' },
})
