import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const emptyValueMessages = defineMessages({
  notSet: { zh: '未填写', en: 'Not set' },
})

export const clientTextMessages = defineMessages({
  onSystem: { zh: '{system} · {browser}', en: '{browser} on {system}' },
  unknown: { zh: '未知浏览器', en: 'Unknown browser' },
  program: { zh: '程序', en: 'Script or program' },
  desktop: { zh: '电脑', en: 'Computer' },
  phone: { zh: '手机', en: 'Phone' },
  tablet: { zh: '平板', en: 'Tablet' },
})
