import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const deliverySettingsMessages = defineMessages({
  stateFailed: { zh: '发送状态加载失败', en: "Couldn't load delivery status" },

  mail: { zh: '邮件', en: 'Email' },
  mailText: {
    zh: '通过 SMTP 服务器发送验证码和通知邮件。未填写服务器时不发送邮件。',
    en: 'Codes and notifications are sent through this SMTP server. Without one, no email is sent.',
  },
  host: { zh: '服务器', en: 'Server' },
  hostHint: {
    zh: '主机名，例如 smtp.example.com。正式环境下，内网或本机的服务器须设置 AMBER_PRIVATE_ADDRESSES=true。',
    en: 'Host name, e.g. smtp.example.com. In production, a local or private server needs AMBER_PRIVATE_ADDRESSES=true.',
  },
  hostInvalid: {
    zh: '请只填主机名，不含 https:// 或端口',
    en: 'Enter only the host name, without https:// or a port',
  },
  port: { zh: '端口', en: 'Port' },
  portInvalid: { zh: '请输入 1 到 65535 之间的整数', en: 'Enter a whole number from 1 to 65535' },
  security: { zh: '加密', en: 'Encryption' },
  securityHint: {
    zh: 'TLS 通常使用 465 端口，STARTTLS 通常使用 587 端口；无法加密时不会发送。不加密时验证码以明文传输，仅适用于本机或内网的中继。',
    en: 'TLS usually uses port 465, STARTTLS port 587. With either, nothing is sent unencrypted. With no encryption, codes are sent in plain text, so use it only for a local relay.',
  },
  tls: { zh: 'TLS', en: 'TLS' },
  starttls: { zh: 'STARTTLS', en: 'STARTTLS' },
  plain: { zh: '不加密', en: 'None' },
  user: { zh: '用户名', en: 'Username' },
  password: { zh: '密码', en: 'Password' },
  passwordHint: {
    zh: '仅写入，不会再显示。更换服务器时需重新填写。',
    en: 'Write-only. Re-enter it if the server changes.',
  },
  from: { zh: '发件人', en: 'Sender' },
  fromHint: {
    zh: '收件人看到的发件地址，留空则使用用户名。',
    en: 'The address recipients see. Defaults to the username.',
  },

  sms: { zh: '短信', en: 'SMS' },
  smsText: {
    zh: '短信以带签名的 HTTP 请求发送到您自己的网关，格式见产品自带的 docs/sms-gateway.md。未填写网址时不发送短信。',
    en: 'Text messages are sent through your own gateway as signed HTTP requests; see docs/sms-gateway.md. Without a URL, none are sent.',
  },
  url: { zh: '网关网址', en: 'Gateway URL' },
  urlHint: {
    zh: '以 https:// 开头，例如 https://sms.example.com/send。正式环境下，内网地址须设置 AMBER_PRIVATE_ADDRESSES=true。',
    en: 'Starts with https://, e.g. https://sms.example.com/send. In production, a private address needs AMBER_PRIVATE_ADDRESSES=true.',
  },
  urlInvalid: {
    zh: '请输入完整的网址，例如 https://sms.example.com/send',
    en: 'Enter a full URL, e.g. https://sms.example.com/send',
  },
  secret: { zh: '签名密钥', en: 'Signing secret' },
  secretHint: {
    zh: '网关用它校验签名。仅写入，不会再显示。',
    en: 'The gateway uses it to verify signatures. Write-only.',
  },

  state: { zh: '发送状态', en: 'Delivery' },
  waitingNone: { zh: '没有等待发送的消息', en: 'No messages waiting' },
  waitingOne: {
    zh: '1 条消息等待发送，自 {time} 起',
    en: '1 message waiting since {time}',
  },
  waiting: {
    zh: '{count} 条消息等待发送，最早一条自 {time} 起',
    en: '{count} messages waiting, oldest since {time}',
  },
  failed: {
    zh: '最近 7 天发送失败 {count} 条',
    en: 'Failed to send in the last 7 days: {count}',
  },
  lastProblem: { zh: '最近一次失败：{problem}（{time}）', en: 'Last failure: {problem} ({time})' },
  unconfigured: {
    zh: '尚未配置。试用模式下验证码显示在屏幕上，正式环境下无法发送。',
    en: "Not set up. Codes are shown on screen in evaluation mode; in production they can't be sent.",
  },
  impossible: {
    zh: '服务器运行在浏览器中，无法发送消息：验证码显示在屏幕上，此处的设置会保存，但不会生效。',
    en: "The server runs in your browser and can't send messages. Codes are shown on screen; these settings are saved but have no effect.",
  },

  testMail: { zh: '发送测试邮件到', en: 'Send a test email to' },
  testSms: { zh: '发送测试短信到', en: 'Send a test text message to' },
  mailPlaceholder: { zh: '邮箱地址', en: 'Email' },
  smsPlaceholder: { zh: '手机号', en: 'Phone number' },
  test: { zh: '发送测试消息', en: 'Send test message' },
  testing: { zh: '正在发送…', en: 'Sending…' },
  saveFirst: {
    zh: '测试使用已保存的设置，请先保存。',
    en: 'Save first. The test uses the saved settings.',
  },
  testGood: {
    zh: '服务器已接收，请查看是否送达',
    en: 'Accepted by the server. Check that it arrives.',
  },
  testBad: { zh: '发送失败：{problem}', en: 'Failed to send: {problem}' },
  said: { zh: '服务器返回：{detail}', en: 'Server response: {detail}' },
})
