import { defineMessages } from '#web/lib/i18n.ts'

export const signInSettingsMessages = defineMessages({
  none: { zh: '未填写', en: 'Empty' },
  yes: { zh: '是', en: 'Yes' },
  no: { zh: '否', en: 'No' },
  addressInvalid: {
    zh: '请输入完整的网址，例如 https://login.example.com',
    en: 'Enter a whole address, such as https://login.example.com',
  },
  noPublicUrl: {
    zh: '服务器还不知道自己的公网地址，配置不会生效。请设置环境变量 AMBER_PUBLIC_URL 并重启。',
    en: 'The server does not know its public address, so this has no effect yet. Set the variable AMBER_PUBLIC_URL and restart it.',
  },
  inBrowser: {
    zh: '演示的服务器在这个浏览器里运行，别处没有人能把人送回来：这里的设置只会保存，不会生效。',
    en: 'The server of the demonstration runs in this browser, and nobody elsewhere can send people back to it: what is set here is only kept.',
  },

  wechat: { zh: '微信登录', en: 'WeChat sign-in' },
  wechatText: {
    zh: '让大家用微信扫码登录。需要微信开放平台（open.weixin.qq.com）上已审核通过的网站应用。填好 AppID 和 AppSecret 后立即生效。',
    en: 'Lets people sign in by scanning a code with WeChat. Needs an approved website application on open.weixin.qq.com. It takes effect once both AppID and AppSecret are saved.',
  },
  appSecretHint: {
    zh: '只写入，不会再显示。更换接口地址时须重新填写。',
    en: 'Only written, never shown again. Enter it anew when the API address changes.',
  },
  authorizeUrl: { zh: '扫码页地址', en: 'Address of the page with the code' },
  apiUrl: { zh: '接口地址', en: 'API address' },
  advanced: { zh: '高级：接口地址', en: 'Advanced: addresses' },
  advancedHint: {
    zh: '默认是微信官方地址，一般不需要修改。',
    en: 'Those of WeChat unless changed, which is rarely needed.',
  },
  callbackDomain: {
    zh: '授权回调域（填到微信开放平台）',
    en: 'Callback domain, for the open platform of WeChat',
  },

  oidc: { zh: '单点登录', en: 'Single sign-on' },
  oidcText: {
    zh: '用公司的账号系统登录，支持任何 OpenID Connect 服务。账号只按对方确认的身份绑定，从不按邮箱或姓名猜测。',
    en: 'Lets people sign in with their company accounts, by any OpenID Connect provider. Accounts are linked by the identity it vouches for, never guessed by mail address or name.',
  },
  issuer: { zh: '签发者地址（Issuer）', en: 'Issuer' },
  issuerHint: {
    zh: '其下应有 /.well-known/openid-configuration。',
    en: 'Below it there is /.well-known/openid-configuration.',
  },
  clientId: { zh: '客户端 ID', en: 'Client ID' },
  clientSecret: { zh: '客户端密钥', en: 'Client secret' },
  clientSecretHint: {
    zh: '只写入，不会再显示。公开客户端可以留空。更换签发者时须重新填写。',
    en: 'Only written, never shown again. Leave it out for a public client. Enter it anew when the issuer changes.',
  },
  name: { zh: '显示名称', en: 'Shown name' },
  nameHint: {
    zh: '显示在登录按钮上，例如“公司账号”。留空则显示签发者的域名。',
    en: 'On the sign-in button, such as Acme account. Left empty, the host of the issuer.',
  },
  scopes: { zh: '授权范围（Scopes）', en: 'Scopes' },
  createsPeople: { zh: '首次登录时自动创建用户', en: 'Create people on first sign-in' },
  createsPeopleHint: {
    zh: '关闭时，第一次登录的人须先用密码登录一次来绑定账号。开启后，他们同意协议后会成为新的普通用户，也可以改为绑定已有账号。',
    en: 'When off, who comes for the first time links their account by signing in once with the password. When on, they agree to the terms and become a new person with the basic role, or link an account that they have.',
  },
  redirectUri: { zh: '回调地址（填到对方系统）', en: 'Redirect URI, for the provider' },
  test: { zh: '测试配置', en: 'Test the configuration' },
  testing: { zh: '正在测试…', en: 'Testing…' },
  testHint: {
    zh: '只读取签发者公布的信息，不会登录，也不检查客户端密钥。',
    en: 'Only reads what the issuer publishes. Nobody is signed in, and the client secret is not checked.',
  },
  testGood: { zh: '可以连接，用时 {ms} 毫秒', en: 'It answers, in {ms} ms' },
  testBad: { zh: '测试没有通过', en: 'The test failed' },
  toldIssuer: { zh: '签发者', en: 'Issuer' },
  toldAuthorization: { zh: '登录页', en: 'Sign-in page' },
  toldToken: { zh: '令牌接口', en: 'Token endpoint' },
  toldScopes: { zh: '授权范围', en: 'Scopes' },
  toldPkce: { zh: 'PKCE（S256）', en: 'PKCE (S256)' },
  pkceSaid: { zh: '声明支持', en: 'Supported' },
  pkceUnsaid: { zh: '没有声明（照样会使用）', en: 'Not stated (used all the same)' },
  stateFailed: {
    zh: '没能读取登录方式的状态',
    en: 'The state of the ways to sign in could not be read',
  },
})
