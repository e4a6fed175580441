import type { LocalizedText } from '@amber/contract/localized-text.ts'

export const identityErrors = {
  provider_unset: {
    status: 409,
    texts: { zh: '该登录方式尚未配置', en: "This sign-in method isn't set up" },
  },
  provider_silent: {
    status: 503,
    texts: {
      zh: '无法连接登录服务，请稍后再试或使用密码登录',
      en: "Can't reach the sign-in service. Try again later, or sign in with your password.",
    },
  },
  provider_failed: {
    status: 503,
    texts: {
      zh: '登录服务出错或配置有误，请稍后再试或使用密码登录',
      en: 'The sign-in service failed or is misconfigured. Try again later, or sign in with your password.',
    },
  },
  provider_address_refused: {
    status: 422,
    texts: {
      zh: '不允许使用该地址：须为 https 公网地址',
      en: "This address isn't allowed. It must be a public https address.",
    },
  },
  provider_impossible: {
    status: 422,
    texts: {
      zh: '服务器运行在浏览器中，无法访问外部服务',
      en: "The server runs in your browser and can't reach external services",
    },
  },
  identity_refused: {
    status: 409,
    texts: {
      zh: '无法确认您的身份，请重新登录',
      en: "We couldn't verify your identity. Start over.",
    },
  },
  identity_cancelled: {
    status: 409,
    texts: { zh: '您已取消登录', en: 'You canceled the sign-in' },
  },
  flow_invalid: {
    status: 409,
    texts: {
      zh: '此次登录请求已被使用、已超过 10 分钟，或来自另一个浏览器，请重新登录',
      en: 'This sign-in was already used, is over 10 minutes old, or started in another browser. Start over.',
    },
  },
  identity_taken: {
    status: 409,
    texts: {
      zh: '该第三方账号已绑定其他用户',
      en: 'This external account is already linked to another user',
    },
  },
  identity_present: {
    status: 409,
    texts: {
      zh: '您已绑定该平台的另一个账号，请先在个人中心解除绑定',
      en: 'You already have another account linked from this provider. Unlink it in the user center first.',
    },
  },
  identity_missing: {
    status: 404,
    texts: { zh: '绑定不存在或已解除', en: "This linked account doesn't exist or was unlinked" },
  },
  identity_last_method: {
    status: 409,
    texts: {
      zh: '这是您唯一的登录方式，解除后将无法登录，请先设置密码或添加其他登录方式',
      en: 'This is your only way to sign in. Set a password or add another sign-in method first.',
    },
  },
} as const satisfies Record<string, { status: number; texts: LocalizedText }>
