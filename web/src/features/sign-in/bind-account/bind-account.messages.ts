import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const bindAccountMessages = defineMessages({
  heading: { zh: '微信登录', en: 'Bind WeChat' },
  intro: {
    zh: '即将打开微信页面，请用手机微信扫码并确认。',
    en: "We'll open WeChat. Scan the QR code with your phone and confirm.",
  },
  first: {
    zh: '首次使用需用密码登录一次，将微信绑定到您的账号。',
    en: 'The first time, sign in once with your password to link WeChat to your account.',
  },
  remember: { zh: '记住我', en: 'Remember me' },
  scan: { zh: '微信扫码登录', en: 'Sign in with WeChat' },
  leaving: { zh: '正在打开微信…', en: 'Opening WeChat…' },
  reading: { zh: '正在检查是否可用', en: 'Checking availability' },
  unavailableTitle: { zh: '微信登录不可用', en: "WeChat sign-in isn't available" },
  unavailableText: { zh: '请使用其他方式登录。', en: 'Sign in another way.' },
  unsetTitle: { zh: '微信登录尚未配置', en: "WeChat sign-in isn't set up" },
  unsetText: {
    zh: '需由超级管理员配置微信开放平台的网站应用。',
    en: 'A super admin needs to set it up with a website app from the WeChat Open Platform.',
  },
  unsetInBrowser: {
    zh: '演示版运行在浏览器中，微信无法跳转回来。部署到您自己的服务器后，由超级管理员配置即可使用。',
    en: "The demo runs in your browser, so WeChat can't redirect back to it. On your own server, a super admin can set it up.",
  },
  unsetHelp: { zh: '如何配置', en: 'How to set it up' },
  unsetStep1: {
    zh: '在微信开放平台（open.weixin.qq.com）创建网站应用，授权回调域填写本站域名。',
    en: "Create a website app on open.weixin.qq.com and set its callback domain to this site's domain.",
  },
  unsetStep2: {
    zh: '在“系统设置”的“微信登录”中填写 AppID 和 AppSecret，或设置环境变量 AMBER_WECHAT_APP_ID 和 AMBER_WECHAT_SECRET。',
    en: 'Enter the AppID and AppSecret in Settings under WeChat sign-in, or set the environment variables AMBER_WECHAT_APP_ID and AMBER_WECHAT_SECRET.',
  },
  unsetStep3: {
    zh: '通过环境变量 AMBER_PUBLIC_URL 设置服务器的公网地址。',
    en: "Set the server's public URL in the environment variable AMBER_PUBLIC_URL.",
  },
  toSettings: { zh: '前往系统设置（仅超级管理员）', en: 'Open Settings (super admins only)' },
  failedTitle: { zh: '检查失败', en: "Couldn't check availability" },
  retry: { zh: '重试', en: 'Try again' },

  bindTitle: { zh: '绑定账号', en: 'Link your account' },
  bindNamed: {
    zh: '{provider}“{name}”尚未绑定本系统账号。登录一次完成绑定，以后即可直接登录。',
    en: "{provider} user {name} isn't linked to an account yet. Sign in once to link it.",
  },
  bindNameless: {
    zh: '该{provider}尚未绑定本系统账号。登录一次完成绑定，以后即可直接登录。',
    en: "This {provider} account isn't linked yet. Sign in once to link it.",
  },
  newTitle: { zh: '首次登录', en: 'Create your account' },
  newNamed: {
    zh: '您好，{name}。您还没有账号，同意以下协议后即可创建。',
    en: "Hi {name}. You don't have an account yet. Agree to the terms to create one.",
  },
  newNameless: {
    zh: '您还没有账号，同意以下协议后即可创建。',
    en: "You don't have an account yet. Agree to the terms to create one.",
  },
  registrationStopped: {
    zh: '目前已停止新账号注册，未为您创建账号。',
    en: "New accounts are no longer accepted, so yours wasn't created.",
  },
  createAccount: { zh: '创建账号并登录', en: 'Create account and sign in' },
  haveAccount: { zh: '已有账号？登录并绑定', en: 'Already have an account? Sign in to link it' },
  haveNone: { zh: '没有账号？创建账号', en: "Don't have an account? Create one" },
  wechat: { zh: '微信', en: 'WeChat' },
  oidc: { zh: '单点登录账号', en: 'SSO' },
})
