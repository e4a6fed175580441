import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const signInTableMessages = defineMessages({
  name: { zh: '登录记录', en: 'Sign-in history' },
  none: { zh: '暂无登录记录', en: 'No sign-ins yet' },
  time: { zh: '时间', en: 'Time' },
  result: { zh: '结果', en: 'Result' },
  all: { zh: '全部', en: 'All' },
  success: { zh: '成功', en: 'Success' },
  failure: { zh: '失败', en: 'Failed' },
  method: { zh: '登录方式', en: 'Method' },
  client: { zh: '设备', en: 'Device' },
  ip: { zh: 'IP 地址', en: 'IP address' },
})

export const signInReasonMessages = defineMessages({
  disabled: { zh: '账号已禁用', en: 'Account disabled' },
})
