import { defineMessages } from '#web/lib/i18n.ts'

export const linkedAccountsMessages = defineMessages({
  title: { zh: '账号绑定', en: 'Linked accounts' },
  text: {
    zh: '绑定后可以直接用它们登录，两步验证照常要求。',
    en: 'Sign in with them instead of your password. Two-step sign-in is asked for all the same.',
  },
  loading: { zh: '正在加载账号绑定', en: 'Loading the linked accounts' },
  failed: { zh: '账号绑定加载失败', en: 'The linked accounts could not be loaded' },
  none: { zh: '还没有可以绑定的账号', en: 'There is nothing to link yet' },
  noneText: {
    zh: '微信登录和单点登录由超级管理员在“系统设置”中配置。',
    en: 'WeChat sign-in and single sign-on are set up by a super admin, under Settings.',
  },
  wechat: { zh: '微信', en: 'WeChat' },
  oidc: { zh: '单点登录', en: 'Single sign-on' },
  unlinked: { zh: '未绑定', en: 'Not linked' },
  linkedAs: { zh: '已绑定“{name}”', en: 'Linked as {name}' },
  linkedNameless: { zh: '已绑定', en: 'Linked' },
  since: { zh: '绑定于', en: 'Since' },
  lastUsed: { zh: '最近登录', en: 'Last used' },
  neverUsed: { zh: '还没有用它登录过', en: 'Not used to sign in yet' },
  unset: { zh: '该登录方式已停用', en: 'This way to sign in is switched off' },
  link: { zh: '绑定', en: 'Link' },
  linkOf: { zh: '绑定{provider}', en: 'Link {provider}' },
  leaving: { zh: '正在打开…', en: 'Opening…' },
  linkTitle: { zh: '绑定{provider}', en: 'Link {provider}' },
  linkText: {
    zh: '绑定后凭{provider}即可登录您的账号，请先确认是您本人。接下来会打开{provider}的页面。',
    en: 'Once it is linked, {provider} signs in to your account, so first confirm that it is you. Its page opens next.',
  },
  goOn: { zh: '继续', en: 'Go on' },
  unlink: { zh: '解除绑定', en: 'Unlink' },
  unlinkOf: { zh: '解除绑定{provider}', en: 'Unlink {provider}' },
  unlinkTitle: { zh: '解除{provider}的绑定？', en: 'Unlink {provider}?' },
  unlinkText: {
    zh: '之后不能再用它登录，直到重新绑定。您在对方那里的账号不受影响。',
    en: 'You cannot sign in with it any more until you link it again. Your account over there stays as it is.',
  },
  unlinked2: { zh: '已解除绑定', en: 'Unlinked' },
  lastWay: {
    zh: '这是您唯一的登录方式。解除前请先设置密码、添加通行密钥，或验证能收验证码的手机号或邮箱。',
    en: 'Your only way in. First set a password, add a passkey, or verify a phone or email that gets codes.',
  },
})
