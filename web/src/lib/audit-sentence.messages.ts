import { defineMessages } from './i18n.ts'

export const auditSentenceMessages = defineMessages({
  system: { zh: '系统', en: 'The system' },
  did: { zh: '执行了 {action}', en: 'did {action}' },
  refused: { zh: '尝试“{what}”，被拒绝', en: 'was refused “{what}”' },
  refusedOn: { zh: '尝试“{what}”，被拒绝：', en: 'was refused “{what}” for' },
  aCall: { zh: '一次请求', en: 'a call' },
})

/** How settings are called, by their keys. */
export const settingNames = defineMessages({
  authorization: { zh: '授权方式', en: 'Authorization' },
  retention: { zh: '数据保留', en: 'Retention' },
  theme: { zh: '默认主题', en: 'Default theme' },
})
