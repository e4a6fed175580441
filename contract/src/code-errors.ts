import type { Words } from './words.ts'

/** What can be wrong with image codes, with codes that are sent, and with sending them. */
export const codeErrors = {
  captcha_required: {
    status: 422,
    words: { zh: '请输入图形验证码', en: 'Please enter the characters of the picture' },
  },
  captcha_wrong: {
    status: 422,
    words: {
      zh: '图形验证码错误或已过期',
      en: 'The characters of the picture are wrong or have expired',
    },
  },
  code_wrong: {
    status: 422,
    words: {
      zh: '验证码错误或已过期',
      en: 'The verification code is wrong or has expired',
    },
  },
  code_too_soon: {
    status: 429,
    words: {
      zh: '验证码刚刚发送过，请在 {seconds} 秒后重试',
      en: 'A code was sent just now. Please try again in {seconds} s',
    },
  },
  code_limit: {
    status: 429,
    words: {
      zh: '今天请求的验证码过多，请在 {hours} 小时后重试',
      en: 'Too many codes were asked for today. Please try again in {hours} h',
    },
  },
  setting_fixed: {
    status: 409,
    words: {
      zh: '此项由服务器的环境变量设定，不能在这里修改',
      en: 'This is set by the environment of the server and cannot be changed here',
    },
  },
  setting_secret_due: {
    status: 422,
    words: {
      zh: '更换服务器时须重新填写密码',
      en: 'Where the server is another one, the password has to be given anew',
    },
  },
  delivery_unconfigured: {
    status: 503,
    words: {
      zh: '尚未配置此发送方式，请联系管理员',
      en: 'Sending this way is not set up here. Please ask an administrator',
    },
  },
} as const satisfies Record<string, { status: number; words: Words }>
