import { defineMessages } from '#web/lib/i18n.ts'

export const dialogMessages = defineMessages({
  is: { zh: '：', en: ': ' },
  close: { zh: '关闭', en: 'Close' },
  cancel: { zh: '取消', en: 'Cancel' },
  confirm: { zh: '确定', en: 'Confirm' },
  working: { zh: '请稍候…', en: 'One moment…' },
  requestId: { zh: '请求编号 {id}', en: 'Request id {id}' },
  unexpected: { zh: '出错了，请稍后再试', en: 'Something went wrong. Please try again' },
  rightsChanged: {
    zh: '您的权限可能刚被更改。如果仍需要，请联系管理员。',
    en: 'Your rights may have been changed just now. If you still need this, ask an administrator.',
  },
  goneMeanwhile: {
    zh: '请关闭窗口，刷新后再看。',
    en: 'Close this, refresh, and look again.',
  },
  typeIt: { zh: '请输入“{words}”以确认', en: 'Type “{words}” to confirm' },
  done: { zh: '成功', en: 'Done' },
  failed: { zh: '失败', en: 'Failed' },
  skipped: { zh: '跳过', en: 'Skipped' },
  doneOf: { zh: '成功 {count} 项', en: '{count} done' },
  failedOf: { zh: '失败 {count} 项', en: '{count} failed' },
  inParts: { zh: '有不能处理的，其余照常处理', en: 'Process those that can be' },
  inPartsHint: {
    zh: '不勾选时，只要有一项不能处理，就一项都不改。',
    en: 'Without it, nothing is changed if one of them cannot be processed.',
  },
  leftAlone: {
    zh: '因为有其他项不能处理',
    en: 'Left alone, since another could not be processed',
  },
  inSteps: {
    zh: '超过 {limit} 项不能作为一个整体处理。勾选后分几步进行，每一项各自成功或失败。',
    en: 'More than {limit} cannot be processed all at once. Tick this to go on in several steps, in which each succeeds or fails by itself.',
  },
  nothing: { zh: '没有可处理的项：{reason}', en: 'There is nothing to do: {reason}' },
  skippedOf: { zh: '跳过 {count} 项', en: '{count} skipped' },
})
