import type { LocalizedText } from '@amber/contract/localized-text.ts'

export const codeErrors = {
  captcha_required: {
    status: 422,
    texts: { zh: '请输入图形验证码', en: 'Please enter image code' },
  },
  captcha_wrong: {
    status: 422,
    texts: {
      zh: '图形验证码错误或已过期，请重新输入',
      en: 'Image code is incorrect or expired. Try the new one.',
    },
  },
  code_wrong: {
    status: 422,
    texts: {
      zh: '验证码错误或已过期，请检查后重试',
      en: 'Verification code is incorrect or expired. Check it, or request a new one.',
    },
  },
  code_too_soon: {
    status: 429,
    texts: {
      zh: '验证码已发送，请在 {seconds} 秒后重试',
      en: 'A code was just sent. Try again in {seconds}s.',
    },
  },
  code_limit: {
    status: 429,
    texts: {
      zh: '今日获取验证码次数过多，请在 {hours} 小时后重试',
      en: 'Too many codes requested today. Try again in {hours}h.',
    },
  },
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
