import { defineMessages } from '#web/lib/i18n/i18n.ts'
import { emptyValueMessages } from '#web/ui/text/text.messages.ts'

export const signInSettingsMessages = defineMessages({
  ...emptyValueMessages,
  yes: { zh: '是', en: 'Yes' },
  no: { zh: '否', en: 'No' },
  addressInvalid: {
    zh: '请输入完整的网址，例如 https://login.example.com',
    en: 'Enter a full URL, e.g. https://login.example.com',
  },
  noPublicUrl: {
    zh: '服务器尚未设置公网地址，此配置暂不生效。请设置环境变量 AMBER_PUBLIC_URL 并重启。',
    en: "The server's public address isn't set, so this has no effect yet. Set AMBER_PUBLIC_URL and restart the server.",
  },
  inBrowser: {
    zh: '演示环境的服务器在浏览器中运行，第三方登录无法跳转回来。此处的设置会保存，但不会生效。',
    en: "The demo server runs in this browser, so sign-in providers can't redirect back to it. Settings are saved but have no effect.",
  },

  wechat: { zh: '微信登录', en: 'WeChat sign-in' },
  wechatText: {
    zh: '允许用户使用微信扫码登录。需要在微信开放平台（open.weixin.qq.com）创建并通过审核的网站应用，填写 AppID 和 AppSecret 后立即生效。',
    en: 'Lets people sign in by scanning a WeChat QR code. Requires an approved website app on open.weixin.qq.com. Takes effect once the AppID and AppSecret are saved.',
  },
  appSecretHint: {
    zh: '仅写入，不再显示。更换接口地址时需重新填写。',
    en: 'Write-only. Re-enter it if the API URL changes.',
  },
  authorizeUrl: { zh: '扫码页地址', en: 'QR code page URL' },
  apiUrl: { zh: '接口地址', en: 'API URL' },
  advanced: { zh: '高级：接口地址', en: 'Advanced: URLs' },
  advancedHint: {
    zh: '默认使用微信官方地址，一般无需修改。',
    en: "Defaults to WeChat's official URLs. You rarely need to change them.",
  },
  callbackDomain: {
    zh: '授权回调域（填写到微信开放平台）',
    en: 'Callback domain (for the WeChat platform)',
  },

  oidc: { zh: '单点登录', en: 'Single sign-on' },
  oidcText: {
    zh: '使用公司账号登录，支持任何 OpenID Connect 服务。账号仅按身份提供方确认的身份绑定，不会按邮箱或姓名匹配。',
    en: 'Lets people sign in with company accounts from any OpenID Connect provider. Accounts are linked by the identity the provider verifies, never matched by email or name.',
  },
  issuer: { zh: '签发方（Issuer）', en: 'Issuer' },
  issuerHint: {
    zh: '该地址下须提供 /.well-known/openid-configuration。',
    en: 'Must serve /.well-known/openid-configuration.',
  },
  clientId: { zh: '客户端 ID', en: 'Client ID' },
  clientSecret: { zh: '客户端密钥', en: 'Client secret' },
  clientSecretHint: {
    zh: '仅写入，不再显示。公开客户端可留空。更换签发方时需重新填写。',
    en: 'Write-only. Leave empty for a public client. Re-enter it if the issuer changes.',
  },
  name: { zh: '显示名称', en: 'Button label' },
  nameHint: {
    zh: '显示在登录按钮上，例如“公司账号”；留空则显示签发方域名。',
    en: "Shown on the sign-in button, e.g. “Acme account”. Defaults to the issuer's domain.",
  },
  scopes: { zh: '授权范围（Scopes）', en: 'Scopes' },
  createsUsers: { zh: '首次登录时自动创建用户', en: 'Create users at first sign-in' },
  createsUsersHint: {
    zh: '关闭时，首次登录的用户须先用密码登录以绑定账号。开启后，用户同意协议即可创建“普通用户”账号，也可绑定已有账号。',
    en: 'When off, new sign-ins must be linked to an existing account with its password. When on, people can accept the terms to create an account with the User role, or link one they have.',
  },
  redirectUri: { zh: '回调地址（填写到身份提供方）', en: 'Redirect URI (for the provider)' },
  test: { zh: '测试配置', en: 'Test configuration' },
  testing: { zh: '正在测试…', en: 'Testing…' },
  testHint: {
    zh: '仅读取签发方公开的信息，不会登录，也不校验客户端密钥。',
    en: "Only reads what the issuer publishes. It doesn't sign in or verify the client secret.",
  },
  testGood: { zh: '连接成功，耗时 {ms} 毫秒', en: 'Connected in {ms} ms' },
  testBad: { zh: '测试失败', en: 'Test failed' },
  resultIssuer: { zh: '签发方', en: 'Issuer' },
  resultAuthorization: { zh: '授权端点', en: 'Authorization endpoint' },
  resultToken: { zh: '令牌端点', en: 'Token endpoint' },
  resultScopes: { zh: '授权范围', en: 'Scopes' },
  resultPkce: { zh: 'PKCE（S256）', en: 'PKCE (S256)' },
  pkceSaid: { zh: '声明支持', en: 'Supported' },
  pkceUnsaid: { zh: '未声明（仍会使用）', en: 'Not declared (still used)' },
  stateFailed: {
    zh: '登录方式状态加载失败',
    en: "Couldn't load the sign-in method status",
  },
})
