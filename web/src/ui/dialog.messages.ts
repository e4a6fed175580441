import { defineMessages } from '#web/lib/i18n.ts'

export const dialogMessages = defineMessages({
  is: { zh: '：', en: ': ' },
  close: { zh: '关闭', en: 'Close' },
  cancel: { zh: '取消', en: 'Cancel' },
  confirm: { zh: '确定', en: 'Confirm' },
  working: { zh: '请稍候…', en: 'One moment…' },
  requestId: { zh: '请求编号 {id}', en: 'Request id {id}' },
  unexpected: { zh: '出错了，请稍后再试', en: 'Something went wrong. Please try again' },
  typeIt: { zh: '请输入“{words}”以确认', en: 'Type “{words}” to confirm' },
  done: { zh: '成功', en: 'Done' },
  failed: { zh: '失败', en: 'Failed' },
  skipped: { zh: '跳过', en: 'Skipped' },
  doneOf: { zh: '成功 {count} 项', en: '{count} done' },
  failedOf: { zh: '失败 {count} 项', en: '{count} failed' },
  allOrNothing: { zh: '要么全部成功，要么都不做', en: 'All or nobody' },
  allOrNothingHint: {
    zh: '只要有一项不能处理，就一项都不改。',
    en: 'If one of them cannot be processed, none is.',
  },
  leftAlone: {
    zh: '因为有其他项不能处理',
    en: 'Left alone, since another could not be processed',
  },
  inSteps: {
    zh: '超过 {limit} 项，将分几步处理；每一项各自成功或失败。',
    en: 'More than {limit} are processed in several steps, each for itself.',
  },
  skippedOf: { zh: '跳过 {count} 项', en: '{count} skipped' },
})
