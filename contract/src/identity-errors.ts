import type { Words } from './words.ts'

/** What can go wrong with signing in by way of others, such as WeChat. A part of `errors`. */
export const identityErrors = {
  provider_unset: {
    status: 409,
    words: { zh: '该登录方式尚未配置', en: 'This way to sign in is not set up' },
  },
  provider_silent: {
    status: 503,
    words: {
      zh: '联系不上对方的登录服务，请稍后再试，或用密码登录',
      en: 'The sign-in service does not answer. Try again later, or sign in with your password',
    },
  },
  provider_failed: {
    status: 503,
    words: {
      zh: '对方的登录服务出错了，或配置有误。请稍后再试，或用密码登录',
      en: 'The sign-in service failed or is not set up correctly. Try again later, or sign in with your password',
    },
  },
  provider_address_refused: {
    status: 422,
    words: {
      zh: '不允许访问该地址：须为 https 的公网地址',
      en: 'This address is not allowed: it must be https and reachable in public',
    },
  },
  provider_impossible: {
    status: 422,
    words: {
      zh: '服务器在浏览器里运行，无法向别处查询',
      en: 'The server runs in a browser, from which nobody else can be asked',
    },
  },
  identity_refused: {
    status: 409,
    words: {
      zh: '未能确认您的身份，请重新登录一次',
      en: 'It could not be verified who you are. Please start again',
    },
  },
  identity_cancelled: {
    status: 409,
    words: { zh: '您取消了登录', en: 'You cancelled the sign-in' },
  },
  flow_invalid: {
    status: 409,
    words: {
      zh: '这次登录已用过、已超过 10 分钟，或是从另一个浏览器开始的。请重新登录一次',
      en: 'This sign-in was used, is older than ten minutes, or was begun in another browser. Please start again',
    },
  },
  identity_taken: {
    status: 409,
    words: {
      zh: '它已绑定到另一个账号',
      en: 'It is linked to another account already',
    },
  },
  identity_present: {
    status: 409,
    words: {
      zh: '您的账号已绑定了一个，请先在个人中心解除绑定',
      en: 'Your account is linked with another one. Unlink that in the user center first',
    },
  },
  identity_missing: {
    status: 404,
    words: { zh: '没有这个绑定', en: 'There is no such linked account' },
  },
  identity_last_way: {
    status: 409,
    words: {
      zh: '这是您唯一的登录方式，解除后将无法登录。请先设置密码，或添加另一种登录方式',
      en: 'You could not sign in any more without it. Set a password or add another way to sign in first',
    },
  },
} as const satisfies Record<string, { status: number; words: Words }>
