import { defineMessages } from '#web/lib/i18n.ts'

export const registerMessages = defineMessages({
  title: { zh: '注册账号', en: 'Register' },
  reading: { zh: '正在准备注册', en: 'Getting ready' },
  invited: {
    zh: '{name} 邀请您注册。邀请有效期至 {time}。',
    en: '{name} invites you to register. The invitation works until {time}.',
  },
  forLinkNamed: {
    zh: '注册后，{provider}“{name}”会绑定到这个新账号，以后可以直接用它登录。',
    en: 'Once you have registered, {name} of {provider} is linked to the new account, and from then on it is enough.',
  },
  forLinkNameless: {
    zh: '注册后，您的{provider}会绑定到这个新账号，以后可以直接用它登录。',
    en: 'Once you have registered, your account of {provider} is linked to the new one, and from then on it is enough.',
  },
  submit: { zh: '注册', en: 'Register' },
  done: { zh: '注册成功', en: 'Your account is ready' },
  doneDetail: { zh: '请用 {name} 登录。', en: 'Sign in as {name}.' },
  closedTitle: { zh: '目前不开放注册', en: 'Registration is closed' },
  closedText: {
    zh: '这里的账号由管理员添加。',
    en: 'Accounts are added by administrators here.',
  },
  invitationTitle: { zh: '注册需要邀请', en: 'You need an invitation' },
  invitationText: {
    zh: '请打开管理员发给您的完整邀请链接。为了安全，链接中的令牌不会留在地址栏中，刷新后需要重新打开。',
    en: 'Open the whole invitation link that an administrator gave you. Its token is not kept in the address bar, so after a reload open the link again.',
  },
  badTitle: { zh: '此邀请不能使用', en: 'This invitation does not work' },
  badText: {
    zh: '{reason}。每个邀请只能使用一次，并在有效期内使用。',
    en: '{reason}. An invitation works once, until it expires.',
  },
  helpTitle: { zh: '接下来怎么办', en: 'What to do now' },
  helpRegistered: {
    zh: '如果已经注册过，直接登录即可。',
    en: 'If you have registered already, just sign in.',
  },
  helpAsk: {
    zh: '需要账号时，请联系管理员添加或邀请。',
    en: 'If you need an account, ask an administrator to add or invite you.',
  },
  failedTitle: { zh: '没能打开注册页面', en: 'Registration could not be opened' },
  retry: { zh: '重试', en: 'Try again' },
})
