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
    zh: '演示已在另一个标签页打开，请先关闭那个标签页。',
    en: 'The demonstration is open in another tab. Please close that one first.',
  },
  failed: { zh: '演示无法启动', en: 'The demonstration could not be started' },
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
  reset: { zh: '恢复初始数据', en: 'Start again with fresh data' },
  resetSure: {
    zh: '确定删除这里的全部改动吗？',
    en: 'Delete everything that was changed here?',
  },
  close: { zh: '收起', en: 'Close' },
  dismiss: { zh: '本次不再显示', en: 'Hide for now' },
})
