import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const authenticatorMessages = defineMessages({
  installApp: {
    zh: '在手机上安装验证器应用，如 Microsoft Authenticator、Google Authenticator 或 1Password。',
    en: 'Install an authenticator app on your phone, such as Microsoft Authenticator, Google Authenticator or 1Password.',
  },
  scan: { zh: '使用应用扫描二维码：', en: 'Scan this QR code with the app:' },
  qrCode: { zh: '验证器应用的二维码', en: 'QR code for the authenticator app' },
  typeKey: { zh: '无法扫描？手动输入密钥', en: "Can't scan? Enter the key manually" },
  enterCode: {
    zh: '输入应用显示的 6 位验证码。',
    en: 'Enter the 6-digit code from the app.',
  },

  recoveryCodes: { zh: '恢复码', en: 'Recovery codes' },
  codesOf: { zh: '{brand}恢复码：{name}', en: '{brand} recovery codes: {name}' },
  copyCodes: { zh: '复制', en: 'Copy' },
  copied: { zh: '已复制', en: 'Copied' },
  selected: { zh: '已选中，请按 Ctrl+C 复制', en: 'Selected. Press Ctrl+C to copy.' },
  download: { zh: '下载', en: 'Download' },
  print: { zh: '打印', en: 'Print' },
})
