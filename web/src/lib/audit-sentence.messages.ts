import type { SettingKey } from '@amber/contract/settings.ts'
import type { Words } from '@amber/contract/words.ts'
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
  registration: { zh: '注册', en: 'Registration' },
  passwords: { zh: '密码规则', en: 'Passwords' },
  sessions: { zh: '会话', en: 'Sessions' },
  retention: { zh: '数据保留', en: 'Retention' },
  mail: { zh: '邮件', en: 'Mail' },
  sms: { zh: '短信', en: 'SMS' },
  wechat: { zh: '微信登录', en: 'WeChat sign-in' },
  oidc: { zh: '单点登录', en: 'Single sign-on' },
  theme: { zh: '默认主题', en: 'Default theme' },
} satisfies Record<SettingKey | 'theme', Words>)
