import { brandName, defaultBrand } from '@amber/contract/settings/brand.ts'
import { defineMessages } from '@amber/web/lib/i18n/i18n.ts'

export const demoMessages = defineMessages({
  name: brandName(defaultBrand),
  preparing: { zh: '正在准备演示', en: 'Preparing the demo' },
  preparingText: {
    zh: '整个产品（服务器和 Postgres）将在此浏览器中运行，仅首次需要下载。',
    en: "The whole product, including its server and Postgres, runs in this browser. It's downloaded only once.",
  },
  fetching: { zh: '正在下载，{done} / {total} MB', en: 'Downloading, {done} of {total} MB' },
  opening: { zh: '正在启动数据库', en: 'Starting the database' },
  waiting: {
    zh: '演示已在另一个标签页打开。关闭该标签页后，这里会自动继续。',
    en: 'The demo is open in another tab. Close that tab to continue here.',
  },
  failed: { zh: '演示启动失败', en: "Couldn't start the demo" },
  files: {
    zh: '部分演示文件下载失败，请检查网络后重试。',
    en: 'Some files failed to download. Check your connection and try again.',
  },
  space: {
    zh: '浏览器存储空间不足（约需 100 MB），请清理后重试。',
    en: "This browser doesn't have enough storage for the demo, about 100 MB. Free up some space and try again.",
  },
  data: {
    zh: '无法打开保存在此浏览器中的数据，可能已损坏。您可以恢复初始数据，之前的修改会丢失。',
    en: "The data saved in this browser can't be opened and may be damaged. You can reset the demo data, but your changes will be lost.",
  },
  unexpected: {
    zh: '启动时发生意外错误。请重试；如仍然失败，请关闭其他标签页或更换浏览器。',
    en: 'Something went wrong. Try again. If it keeps failing, close other tabs or use another browser.',
  },
  lacking: {
    zh: '此浏览器缺少演示所需的功能：{what}。请使用新版 Chrome、Edge、Firefox 或 Safari。',
    en: "This browser doesn't support what the demo needs: {what}. Use a recent version of Chrome, Edge, Firefox or Safari.",
  },
  noStorage: {
    zh: '此浏览器不允许本页保存数据，而演示的数据库保存在浏览器中。请允许本站使用 Cookie 和网站数据，然后重试。',
    en: 'The demo stores its database in this browser, but storage is blocked. Allow cookies and site data for this site, then try again.',
  },
  noWorker: {
    zh: '当前环境不支持 Service Worker。请通过 https 或 localhost 打开，并退出无痕模式。',
    en: "Service workers aren't available. Open this page over https or on localhost, outside a private window.",
  },
  again: { zh: '重试', en: 'Try again' },
  ribbon: { zh: '浏览器演示', en: 'Browser demo' },
  ribbonTitle: { zh: '这是浏览器演示', en: 'Running in your browser' },
  ribbonText: {
    zh: '服务器和 Postgres 都在此浏览器中运行，数据仅保存在本地。',
    en: 'The server and Postgres run in this browser. Your data stays here.',
  },
  disturbed: {
    zh: '浏览器演示：正在模拟延迟或失败',
    en: 'Browser demo: simulating delays or failures',
  },
  undisturb: { zh: '停止模拟延迟和失败', en: 'Stop simulating' },
  reset: { zh: '恢复初始数据', en: 'Reset demo data' },
  resetTitle: { zh: '恢复初始数据？', en: 'Reset demo data?' },
  resetText: {
    zh: '您在演示中的全部修改都会被删除，所有打开的标签页会回到登录页。',
    en: 'All your changes will be deleted, and every open tab returns to the sign-in page.',
  },
  cancel: { zh: '取消', en: 'Cancel' },
  dismiss: { zh: '本次不再显示', en: 'Hide for now' },
})
