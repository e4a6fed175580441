import type { SettingKey } from '@amber/contract/settings/settings.ts'
import type { LocalizedText } from '@amber/contract/localized-text.ts'
import { defineMessages } from './i18n.ts'

export const auditSentenceMessages = defineMessages({
  system: { zh: '系统', en: 'System' },
  did: { zh: '执行了 {action}', en: 'performed {action}' },
  refused: { zh: '尝试“{what}”，被拒绝', en: 'was denied “{what}”' },
  refusedOn: { zh: '对 {target} 尝试“{what}”，被拒绝', en: 'was denied “{what}” on {target}' },
  aCall: { zh: '执行操作', en: 'an action' },
})

export const settingNames = defineMessages({
  authorization: { zh: '授权', en: 'Authorization' },
  language: { zh: '语言', en: 'Language' },
  examples: { zh: '示例页面', en: 'Example pages' },
  registration: { zh: '注册', en: 'Registration' },
  passwords: { zh: '密码', en: 'Passwords' },
  passwordLinks: { zh: '密码链接', en: 'Password links' },
  sessions: { zh: '会话', en: 'Sessions' },
  retention: { zh: '数据保留', en: 'Retention' },
  mail: { zh: '邮件', en: 'Email' },
  sms: { zh: '短信', en: 'SMS' },
  wechat: { zh: '微信登录', en: 'WeChat sign-in' },
  brand: { zh: '品牌', en: 'Branding' },
  oidc: { zh: '单点登录', en: 'Single sign-on' },
  theme: { zh: '默认主题', en: 'Default theme' },
} satisfies Record<SettingKey | 'theme', LocalizedText>)
