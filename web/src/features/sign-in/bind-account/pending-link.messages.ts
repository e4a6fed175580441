import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const pendingLinkMessages = defineMessages({
  wechat: { zh: '微信', en: 'WeChat' },
  oidc: { zh: '单点登录', en: 'single sign-on' },
  bound: { zh: '绑定成功', en: 'Account linked' },
  boundDetail: {
    zh: '以后可以直接用{provider}登录。',
    en: 'You can now sign in with {provider}.',
  },
  notBound: { zh: '已登录，但绑定失败', en: "Signed in, but the account wasn't linked" },
})
