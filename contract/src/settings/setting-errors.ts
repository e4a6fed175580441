import type { LocalizedText } from '@amber/contract/localized-text.ts'

export const settingErrors = {
  setting_fixed: {
    status: 409,
    texts: {
      zh: '此项由环境变量设置，不能在此修改',
      en: "This is set by environment variables. It can't be changed here.",
    },
  },
  setting_secret_due: {
    status: 422,
    texts: {
      zh: '服务器地址已更改，请重新输入密码或密钥',
      en: 'The server address changed. Re-enter the password or secret.',
    },
  },
  delivery_unconfigured: {
    status: 503,
    texts: {
      zh: '该发送方式尚未配置，请联系管理员',
      en: "This delivery method isn't set up. Ask an administrator.",
    },
  },
} as const satisfies Record<string, { status: number; texts: LocalizedText }>
