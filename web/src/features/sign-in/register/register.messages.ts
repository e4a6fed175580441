import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const registerMessages = defineMessages({
  title: { zh: '注册账号', en: 'Register' },
  reading: { zh: '正在加载', en: 'Loading' },
  invited: {
    zh: '{name} 邀请您注册，邀请有效期至 {time}。',
    en: '{name} invited you to sign up. The invitation expires {time}.',
  },
  forLinkNamed: {
    zh: '注册后将绑定{provider}“{name}”，以后可直接用它登录。',
    en: 'Your {provider} account {name} will be linked, so you can sign in with it from now on.',
  },
  forLinkNameless: {
    zh: '注册后将绑定您的{provider}，以后可直接用它登录。',
    en: 'Your {provider} account will be linked, so you can sign in with it from now on.',
  },
  submit: { zh: '注册', en: 'Register' },
  done: { zh: '注册成功', en: 'Account created' },
  doneDetail: { zh: '请使用 {name} 登录', en: 'Sign in as {name}' },
  closedTitle: { zh: '未开放注册', en: 'Registration is closed' },
  closedText: {
    zh: '账号由管理员添加。',
    en: 'Accounts are added by administrators.',
  },
  invitationTitle: { zh: '注册需要邀请', en: 'Registration is invite only' },
  invitationText: {
    zh: '请打开管理员发送的完整邀请链接。出于安全考虑，链接中的令牌不会保留在地址栏，刷新后需重新打开链接。',
    en: "Open the full invitation link from your administrator. For security, its token isn't kept in the address bar, so open the link again after reloading.",
  },
  badTitle: { zh: '邀请无效', en: "This invitation isn't valid" },
  badText: {
    zh: '{reason}。每个邀请仅可使用一次，过期失效。',
    en: '{reason}. Each invitation can be used once, before it expires.',
  },
  helpTitle: { zh: '您可以', en: 'What you can do' },
  helpRegistered: {
    zh: '如已注册，请直接登录。',
    en: 'Already signed up? Sign in.',
  },
  helpAsk: {
    zh: '如需账号，请联系管理员添加或邀请。',
    en: 'Need an account? Ask an administrator to add or invite you.',
  },
  failedTitle: { zh: '注册页面加载失败', en: "Couldn't load the registration page" },
  retry: { zh: '重试', en: 'Try again' },
})
