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
  skippedOf: { zh: '跳过 {count} 项', en: '{count} skipped' },
})
