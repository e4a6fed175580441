import type { Words } from './words.ts'

/** What can stand against giving an account a phone number or mail address, or taking it away. */
export const contactErrors = {
  contact_verified_elsewhere: {
    status: 409,
    words: {
      zh: '此手机号或邮箱已由另一账号验证，不能再用于其他账号',
      en: 'Another account has verified this phone number or mail address, so no other can have it',
    },
  },
  contact_above_you: {
    status: 403,
    words: {
      zh: '此手机号或邮箱属于权限高于您的用户，您不能将它用于其他账号',
      en: 'This phone number or mail address belongs to somebody with more rights than you. You cannot give it to another account',
    },
  },
  contact_own: {
    status: 409,
    words: {
      zh: '自己的手机号和邮箱请到个人中心修改',
      en: 'Change your own phone number and mail address in the user center',
    },
  },
  contact_last_way: {
    status: 409,
    words: {
      zh: '这是您唯一的登录方式，移除后将无法登录。请先设置密码，或添加另一种登录方式',
      en: 'You could not sign in any more without it. Set a password or add another way to sign in first',
    },
  },
} as const satisfies Record<string, { status: number; words: Words }>
