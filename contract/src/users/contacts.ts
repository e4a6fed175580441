import type { LocalizedText } from '@amber/contract/localized-text.ts'

export const contactErrors = {
  contact_verified_elsewhere: {
    status: 409,
    texts: {
      zh: '此手机号或邮箱已被其他账号验证，请换一个',
      en: 'This phone number or email is verified by another account. Use a different one.',
    },
  },
  contact_of_privileged_user: {
    status: 403,
    texts: {
      zh: '此手机号或邮箱属于拥有您没有的权限的用户，请换一个',
      en: "This phone number or email belongs to a user with permissions you don't have. Use a different one.",
    },
  },
  contact_own: {
    status: 409,
    texts: {
      zh: '请前往个人中心修改自己的手机号和邮箱',
      en: 'Change your own phone number and email in the user center',
    },
  },
  contact_last_method: {
    status: 409,
    texts: {
      zh: '这是您唯一的登录方式，移除后将无法登录，请先设置密码或添加其他登录方式',
      en: 'This is your only way to sign in. Set a password or add another sign-in method first.',
    },
  },
} as const satisfies Record<string, { status: number; texts: LocalizedText }>
