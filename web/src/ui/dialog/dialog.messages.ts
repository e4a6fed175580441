import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const dialogMessages = defineMessages({
  is: { zh: '：', en: ': ' },
  close: { zh: '关闭', en: 'Close' },
  cancel: { zh: '取消', en: 'Cancel' },
  confirm: { zh: '确认', en: 'Confirm' },
  working: { zh: '请稍候…', en: 'Working…' },
  requestId: { zh: '请求编号 {id}', en: 'Request ID {id}' },
  unexpected: { zh: '出错了，请稍后再试', en: 'Something went wrong. Try again.' },
  rightsChanged: {
    zh: '您的权限可能刚刚变更。如仍需此操作，请联系管理员。',
    en: 'Your permissions may have just changed. If you still need this, ask an administrator.',
  },
  deletedMeanwhile: {
    zh: '请关闭此窗口，刷新后重试。',
    en: 'Close this, refresh, and try again.',
  },
  typeIt: { zh: '请输入“{texts}”以确认', en: 'Type “{texts}” to confirm' },
  done: { zh: '成功', en: 'Success' },
  failed: { zh: '失败', en: 'Failed' },
  skipped: { zh: '跳过', en: 'Skipped' },
  doneOf: { zh: '成功 {count} 项', en: '{count} succeeded' },
  failedOf: { zh: '失败 {count} 项', en: '{count} failed' },
  inParts: { zh: '跳过无法处理的项', en: 'Skip items that fail' },
  inPartsHint: {
    zh: '不勾选时，任一项失败则全部不执行。',
    en: 'Otherwise nothing changes if any item fails.',
  },
  leftAlone: {
    zh: '因其他项失败而未执行',
    en: 'Not run because another item failed',
  },
  inSteps: {
    zh: '超过 {limit} 项时只能分批处理。勾选后继续，失败的项将被跳过。',
    en: 'More than {limit} items can only be processed in batches. Select this to continue; items that fail are skipped.',
  },
  nothing: { zh: '没有可处理的项：{reason}', en: 'Nothing to do: {reason}' },
  skippedOf: { zh: '跳过 {count} 项', en: '{count} skipped' },
})
