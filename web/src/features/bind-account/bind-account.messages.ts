import { defineMessages } from '#web/lib/i18n.ts'

export const bindAccountMessages = defineMessages({
  heading: { zh: '绑定微信', en: 'Bind WeChat' },
  intro: {
    zh: '将打开微信的页面，用手机微信扫码并确认即可登录。',
    en: 'The page of WeChat opens. Scan its code with your phone and confirm.',
  },
  first: {
    zh: '第一次使用时，会请您用密码登录一次，把微信绑定到账号。',
    en: 'The first time, you are asked to sign in once with your password, so that WeChat is linked to your account.',
  },
  remember: { zh: '记住我', en: 'Remember me' },
  scan: { zh: '微信扫码登录', en: 'Sign in with WeChat' },
  leaving: { zh: '正在打开微信…', en: 'Opening WeChat…' },
  reading: { zh: '正在查看是否可用', en: 'Seeing whether it is available' },
  unsetTitle: { zh: '微信登录尚未配置', en: 'WeChat sign-in is not set up' },
  unsetText: {
    zh: '它需要微信开放平台上的一个网站应用，由超级管理员配置一次。',
    en: 'It needs a website application on the open platform of WeChat, and is set up once by a super admin.',
  },
  unsetInBrowser: {
    zh: '演示的服务器在这个浏览器里运行，微信没法把人送回来。在您自己的服务器上，由超级管理员配置一次即可。',
    en: 'The server of the demonstration runs in this browser, and WeChat cannot send people back to it. On a server of your own, a super admin sets it up once.',
  },
  unsetHelp: { zh: '如何配置', en: 'How to set it up' },
  unsetStep1: {
    zh: '在微信开放平台（open.weixin.qq.com）创建网站应用，授权回调域填写本站域名。',
    en: 'Create a website application on open.weixin.qq.com, with the domain of this site as its callback domain.',
  },
  unsetStep2: {
    zh: '在“系统设置”的“微信登录”中填写 AppID 和 AppSecret，或设置环境变量 AMBER_WECHAT_APP_ID 和 AMBER_WECHAT_SECRET。',
    en: 'Enter its AppID and AppSecret under Settings, WeChat sign-in, or set the variables AMBER_WECHAT_APP_ID and AMBER_WECHAT_SECRET.',
  },
  unsetStep3: {
    zh: '服务器须知道自己的公网地址：环境变量 AMBER_PUBLIC_URL。',
    en: 'The server has to know its public address: the variable AMBER_PUBLIC_URL.',
  },
  toSettings: { zh: '我是超级管理员，去配置', en: 'I am a super admin: open the settings' },
  failedTitle: { zh: '没能查看是否可用', en: 'It could not be seen whether it is available' },
  retry: { zh: '重试', en: 'Try again' },

  bindTitle: { zh: '绑定账号', en: 'Link your account' },
  bindNamed: {
    zh: '{provider}“{name}”还没有绑定账号。请登录一次，以后就能直接用它登录。',
    en: '{name} of {provider} is not linked to an account yet. Sign in once, and from then on it is enough.',
  },
  bindNameless: {
    zh: '这个{provider}还没有绑定账号。请登录一次，以后就能直接用它登录。',
    en: 'This account of {provider} is not linked yet. Sign in once, and from then on it is enough.',
  },
  newTitle: { zh: '第一次登录', en: 'Your first sign-in' },
  newNamed: {
    zh: '您好，{name}。这里还没有您的账号，同意以下协议，我们就为您创建。',
    en: 'Hello {name}. You have no account here yet. Agree to the terms, and we create it.',
  },
  newNameless: {
    zh: '这里还没有您的账号，同意以下协议，我们就为您创建。',
    en: 'You have no account here yet. Agree to the terms, and we create it.',
  },
  unwelcome: {
    zh: '现在不能再创建新账号了，因此没有为您创建。',
    en: 'New accounts are no longer accepted here, so none was created for you.',
  },
  becomeSomebody: { zh: '创建账号并登录', en: 'Create account and sign in' },
  haveAccount: { zh: '已有账号？登录一次来绑定', en: 'Have an account? Sign in once to link it' },
  haveNone: { zh: '没有账号？创建新账号', en: 'No account? Create a new one' },
  wechat: { zh: '微信', en: 'WeChat' },
  oidc: { zh: '单点登录账号', en: 'single sign-on' },
})
