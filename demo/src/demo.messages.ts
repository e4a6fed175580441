import { defineMessages } from '@amber/web/lib/i18n.ts'

export const demoMessages = defineMessages({
  name: { zh: '琥珀管理系统', en: 'Amber' },
  preparing: { zh: '正在准备演示', en: 'Preparing the demonstration' },
  preparingText: {
    zh: '整个产品——服务器和 Postgres——将在这个浏览器里运行，仅第一次需要下载。',
    en: 'The whole product, its server and its Postgres, is going to run in this browser. It is fetched only once.',
  },
  fetching: { zh: '正在下载，{done} / {total} MB', en: 'Fetching, {done} of {total} MB' },
  opening: { zh: '正在启动数据库', en: 'Starting the database' },
  waiting: {
    zh: '演示已在另一个标签页打开。请关闭那个标签页，这里会自动继续。',
    en: 'The demonstration is open in another tab. Close that one, and this one goes on by itself.',
  },
  failed: { zh: '演示无法启动', en: 'The demonstration could not be started' },
  files: {
    zh: '演示的一部分文件没有下载成功。请检查网络后重试。',
    en: 'Some of its files did not come. Please check the network and try again.',
  },
  space: {
    zh: '这个浏览器没有足够的空间保存演示数据（约 100 MB）。请腾出一些空间后重试。',
    en: 'This browser has not enough space for its data, about 100 MB. Please make some room and try again.',
  },
  data: {
    zh: '保存在这个浏览器里的数据打不开，可能已经损坏。可以恢复初始数据重新开始，您在这里做过的改动会丢失。',
    en: 'The data kept in this browser cannot be opened; it may be damaged. You can start again with fresh data. What you changed here is lost then.',
  },
  unexpected: {
    zh: '启动时出了意外。请重试；如果仍然不行，请关闭其他标签页或换一个浏览器。',
    en: 'Something went wrong on the way. Please try again; if that does not help, close other tabs or take another browser.',
  },
  lacking: {
    zh: '这个浏览器缺少演示所需的功能：{what}。请使用新版的 Chrome、Edge、Firefox 或 Safari。',
    en: 'This browser lacks what the demonstration needs: {what}. A recent Chrome, Edge, Firefox or Safari has it.',
  },
  noStorage: {
    zh: '这个浏览器不允许本页保存数据，而演示的数据库就保存在浏览器里。请允许本站使用 Cookie 和网站数据，然后重试。',
    en: 'This browser stores nothing for this page, and the database of the demonstration is stored in the browser. Please allow cookies and site data for this site, and try again.',
  },
  noWorker: {
    zh: '这个浏览器或这种打开方式不支持 Service Worker。请用 https 或 localhost 打开，并退出无痕模式。',
    en: 'There is no service worker here. Open this by https or on localhost, and not in a private window.',
  },
  again: { zh: '重试', en: 'Try again' },
  ribbon: { zh: '浏览器演示', en: 'Browser demonstration' },
  ribbonTitle: { zh: '这是一个浏览器演示', en: 'A demonstration in this browser' },
  ribbonText: {
    zh: '服务器和 Postgres 都在这个浏览器里运行，数据只保存在这里，不会离开。',
    en: 'Its server and its Postgres run in this browser. The data is kept here and goes nowhere.',
  },
  disturbed: {
    zh: '浏览器演示：正在模拟延迟或失败',
    en: 'Browser demonstration: delays or failures',
  },
  undisturb: { zh: '停止模拟延迟和失败', en: 'Stop the delays and failures' },
  reset: { zh: '恢复初始数据', en: 'Start again with fresh data' },
  resetTitle: { zh: '恢复初始数据？', en: 'Start again with fresh data?' },
  resetText: {
    zh: '您在这里做过的全部改动都会删除，所有打开的标签页会回到登录页。',
    en: 'Everything that was changed here is deleted, and every open tab goes back to the sign-in page.',
  },
  cancel: { zh: '取消', en: 'Cancel' },
  dismiss: { zh: '本次不再显示', en: 'Hide for now' },
})
