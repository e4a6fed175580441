import { defineMessages } from '#web/lib/i18n.ts'

export const partOnDemandMessages = defineMessages({
  lost: { zh: '暂时无法打开', en: 'This cannot be opened right now' },
  lostDetail: {
    zh: '服务器没有回应。已打开的内容不受影响，请稍后再试。',
    en: 'The server does not answer. What is open stays as it is; try again in a moment.',
  },
})
