import { defineMessages } from '#web/lib/i18n.ts'

export const ownActivityMessages = defineMessages({
  sessions: { zh: '会话与设备', en: 'Sessions and devices' },
  sessionsText: {
    zh: '您登录着的地方。发现不认识的设备，请结束它并修改密码。',
    en: 'Where you are signed in. If you do not know a device, end its session and change your password.',
  },
  sessionsFailed: { zh: '会话加载失败', en: 'The sessions could not be loaded' },
  loading: { zh: '正在加载', en: 'Loading' },
  endOthers: { zh: '结束其他全部会话', en: 'End all others' },
  endOthersTitle: { zh: '结束其他全部会话？', en: 'End all other sessions?' },
  endOthersText: {
    zh: '除了这里，您在所有设备上都需要重新登录。',
    en: 'You stay signed in here, and have to sign in again everywhere else.',
  },
  endOthersDone: {
    zh: '已结束其他 {count} 个会话',
    en: '{count} other sessions are ended',
    one: '{count} other session is ended',
  },

  export: { zh: '导出数据', en: 'Export data' },
  exportText: {
    zh: '下载与您有关的数据：账号与角色、绑定的账号和通行密钥、个人设置、会话和用过的浏览器、登录记录、操作、常用页面、通知和读过的公告，以及演示接口中的待办。导出会记入操作日志。',
    en: 'Download what is kept about you: your account and roles, linked accounts and passkeys, preferences, sessions and known browsers, sign-ins, operations, the pages that you open, notifications, announcements that you have read, and your to-dos of the demonstration. The export is recorded in the audit log.',
  },
  format: { zh: '格式', en: 'Format' },
  xlsx: { zh: 'Excel 工作簿（.xlsx）', en: 'Excel workbook (.xlsx)' },
  xlsxHint: {
    zh: '每类数据一张工作表，便于查看。',
    en: 'A sheet for each kind of data, to be read.',
  },
  json: { zh: 'JSON（.json）', en: 'JSON (.json)' },
  jsonHint: { zh: '适合由程序处理。', en: 'For programs to work with.' },
  exportNow: { zh: '导出', en: 'Export' },
  exporting: { zh: '正在导出…', en: 'Exporting…' },
  exported: { zh: '已导出', en: 'Exported' },
  fileName: { zh: '个人数据', en: 'personal-data' },
})
