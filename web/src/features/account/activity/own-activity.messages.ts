import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const ownActivityMessages = defineMessages({
  sessions: { zh: '会话与设备', en: 'Sessions and devices' },
  sessionsText: {
    zh: '您当前登录的设备。如有不认识的设备，请结束其会话并修改密码。',
    en: "Devices where you're signed in. If you don't recognize one, sign it out and change your password.",
  },
  sessionsFailed: { zh: '会话加载失败', en: "Couldn't load your sessions" },
  loading: { zh: '正在加载', en: 'Loading' },
  endOthers: { zh: '结束其他会话', en: 'Sign out other sessions' },
  endOthersTitle: { zh: '结束其他会话？', en: 'Sign out of all other sessions?' },
  endOthersText: {
    zh: '除当前设备外，其他设备均需重新登录。',
    en: "You'll stay signed in here. All other devices will need to sign in again.",
  },
  endOthersDone: {
    zh: '已结束其他 {count} 个会话',
    en: '{count} other sessions signed out',
    one: '{count} other session signed out',
  },

  operations: { zh: '操作记录', en: 'Operation history' },
  operationsNone: { zh: '暂无操作记录', en: 'No operations yet' },

  export: { zh: '导出数据', en: 'Export data' },
  exportText: {
    zh: '下载您的个人数据：账号与角色、绑定的账号和通行密钥、个人设置、会话与用过的浏览器、登录记录、操作记录、常用页面、通知和已读公告。导出操作会记入操作日志。',
    en: "Download your personal data: account and roles, linked accounts and passkeys, preferences, sessions and known browsers, sign-in history, operation history, frequently used pages, notifications and announcements you've read. Exports are recorded in the audit log.",
  },
  format: { zh: '格式', en: 'Format' },
  xlsx: { zh: 'Excel 工作簿（.xlsx）', en: 'Excel workbook (.xlsx)' },
  xlsxHint: {
    zh: '每类数据一张工作表，便于查看',
    en: 'One sheet per type of data, easy to read',
  },
  json: { zh: 'JSON（.json）', en: 'JSON (.json)' },
  jsonHint: { zh: '便于程序处理', en: 'Best for processing with other tools' },
  exportNow: { zh: '导出', en: 'Export' },
  exporting: { zh: '正在导出…', en: 'Exporting…' },
  exported: { zh: '数据已导出', en: 'Data exported' },
  fileName: { zh: '个人数据', en: 'personal-data' },
})
