import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const linkedAccountsMessages = defineMessages({
  title: { zh: '账号绑定', en: 'Linked accounts' },
  text: {
    zh: '绑定后可直接登录，无需密码；两步验证仍然有效。',
    en: 'Sign in with these instead of your password. Two-step verification still applies.',
  },
  loading: { zh: '正在加载账号绑定', en: 'Loading linked accounts' },
  failed: { zh: '账号绑定加载失败', en: "Couldn't load linked accounts" },
  none: { zh: '暂无可绑定的账号', en: 'No accounts to link yet' },
  noneText: {
    zh: '微信登录和单点登录由超级管理员在系统设置中配置。',
    en: 'A super admin can set up WeChat sign-in and single sign-on in Settings.',
  },
  wechat: { zh: '微信', en: 'WeChat' },
  oidc: { zh: '单点登录', en: 'Single sign-on' },
  unlinked: { zh: '未绑定', en: 'Not linked' },
  linkedAs: { zh: '已绑定“{name}”', en: 'Linked as {name}' },
  linkedNameless: { zh: '已绑定', en: 'Linked' },
  since: { zh: '绑定于', en: 'Since' },
  lastUsed: { zh: '最近使用', en: 'Last used' },
  neverUsed: { zh: '尚未用于登录', en: 'Never used to sign in' },
  unset: { zh: '该登录方式已关闭', en: 'This sign-in method is turned off' },
  link: { zh: '绑定', en: 'Link' },
  linkOf: { zh: '绑定{provider}', en: 'Link {provider}' },
  leaving: { zh: '正在打开…', en: 'Opening…' },
  linkTitle: { zh: '绑定{provider}', en: 'Link {provider}' },
  linkText: {
    zh: '绑定后即可用{provider}登录您的账号，请先确认是您本人。确认后将打开{provider}页面。',
    en: "Confirm it's you, then continue to {provider}. Once linked, you can use it to sign in.",
  },
  goOn: { zh: '继续', en: 'Continue' },
  unlink: { zh: '解除绑定', en: 'Unlink' },
  unlinkOf: { zh: '解除绑定：{provider}', en: 'Unlink {provider}' },
  unlinkTitle: { zh: '解除{provider}绑定？', en: 'Unlink {provider}?' },
  unlinkText: {
    zh: '解除后无法再用它登录，可重新绑定。您的第三方账号不受影响。',
    en: "You won't be able to sign in with it until you link it again. Your account with the provider isn't affected.",
  },
  unlinked2: { zh: '已解除绑定', en: 'Account unlinked' },
  lastMethod: {
    zh: '这是您唯一的登录方式。请先设置密码、添加通行密钥，或验证手机号或邮箱，再解除绑定。',
    en: 'This is your only sign-in method. Before you unlink it, set a password, add a passkey, or verify a phone number or email.',
  },
})
