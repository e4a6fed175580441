import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const brandMessages = defineMessages({
  brand: { zh: '品牌', en: 'Branding' },
  brandText: {
    zh: '页面、邮件、短信和验证器中显示的名称，以及页脚。其他窗口在下次加载时更新。',
    en: 'Names shown on pages and in email, texts and authenticators, and the footer. Other windows update the next time they load.',
  },
  nameZh: { zh: '中文名称', en: 'Name in Chinese' },
  nameEn: { zh: '英文名称', en: 'Name in English' },
  shortNameZh: { zh: '中文简称', en: 'Short name in Chinese' },
  shortNameEn: { zh: '英文简称', en: 'Short name in English' },
  company: { zh: '公司', en: 'Company' },
  companyHint: {
    zh: '显示在页脚，默认为简称。',
    en: 'Shown in the footer. Defaults to the short name.',
  },
  companyUrl: { zh: '公司网址', en: 'Company website' },
  icpNumber: { zh: 'ICP 备案号', en: 'ICP number' },
  icpHint: {
    zh: '显示在页脚，并链接到备案管理系统。',
    en: 'Shown in the footer, with a link to the register of mainland China.',
  },
  smsSignature: { zh: '短信签名', en: 'Text message signature' },
  mailSender: { zh: '发件人名称', en: 'Email sender name' },
  totpIssuer: { zh: '验证器应用中的名称', en: 'Name in authenticator apps' },
  passkeyName: { zh: '通行密钥的名称', en: 'Name for passkeys' },
  nameHint: { zh: '默认为名称。', en: 'Defaults to the name.' },
  shortNameHint: { zh: '默认为英文简称。', en: 'Defaults to the short name in English.' },
  preview: {
    zh: '预览：{title} · © {owner}',
    en: 'Preview: {title} · © {owner}',
  },
})
