import { defineMessages } from './i18n.ts'

export const pendingLinkMessages = defineMessages({
  wechat: { zh: '微信', en: 'WeChat' },
  oidc: { zh: '单点登录', en: 'single sign-on' },
  bound: { zh: '绑定成功', en: 'Linked' },
  boundDetail: {
    zh: '以后可以直接用{provider}登录。',
    en: 'From now on you can sign in with {provider}.',
  },
  notBound: { zh: '已登录，但没能绑定', en: 'You are signed in, but it was not linked' },
})
