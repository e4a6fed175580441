import { defineMessages } from '#web/lib/i18n.ts'

export const deliverySettingsMessages = defineMessages({
  stateFailed: { zh: '发送状态加载失败', en: 'The state of delivery could not be loaded' },
  none: { zh: '未填写', en: 'Empty' },

  mail: { zh: '邮件', en: 'Mail' },
  mailText: {
    zh: '验证码和通知邮件交给哪个邮件服务器发送（SMTP）。不填服务器则不发送邮件。',
    en: 'The mail server (SMTP) that codes and notices are handed to. Without a server, no mail is sent.',
  },
  host: { zh: '服务器', en: 'Server' },
  hostHint: {
    zh: '主机名，例如 smtp.example.com。正式环境下，内网或本机的服务器须设置 AMBER_PRIVATE_ADDRESSES=true。',
    en: 'Host name, e.g. smtp.example.com. In production, a server on this machine or a private network needs AMBER_PRIVATE_ADDRESSES=true.',
  },
  hostInvalid: {
    zh: '请只填主机名，不含 https:// 或端口',
    en: 'Enter the host name alone, without https:// or a port',
  },
  port: { zh: '端口', en: 'Port' },
  portInvalid: { zh: '请输入 1 到 65535 之间的整数', en: 'Enter a whole number from 1 to 65535' },
  security: { zh: '加密', en: 'Encryption' },
  securityHint: {
    zh: 'TLS 通常用 465 端口，STARTTLS 通常用 587 端口，两者在无法加密时都不发送。不加密时验证码以明文传输，仅限本机或内网的中继。',
    en: 'Usually port 465 for TLS and 587 for STARTTLS. Neither sends anything where it fails. Without encryption codes travel in the clear: only for a relay on this machine or network.',
  },
  tls: { zh: 'TLS', en: 'TLS' },
  starttls: { zh: 'STARTTLS', en: 'STARTTLS' },
  plain: { zh: '不加密', en: 'None' },
  user: { zh: '用户名', en: 'User' },
  password: { zh: '密码', en: 'Password' },
  passwordHint: {
    zh: '只写入，不会再显示。更换服务器时须重新填写。',
    en: 'Only written, never shown again. Enter it anew when the server changes.',
  },
  from: { zh: '发件人', en: 'From' },
  fromHint: {
    zh: '收件人看到的地址。不填则使用用户名。',
    en: 'The address that readers see. Left empty, it is the user.',
  },

  sms: { zh: '短信', en: 'SMS' },
  smsText: {
    zh: '短信交给您自己的网关发送：每条短信是一次带签名的 HTTP 调用，格式见随产品附带的 docs/sms-gateway.md。不填网址则不发送短信。',
    en: 'SMS are handed to a gateway of yours, one signed HTTP call each, as docs/sms-gateway.md describes. Without an address, no SMS is sent.',
  },
  url: { zh: '网关网址', en: 'Address of the gateway' },
  urlHint: {
    zh: '以 https:// 开头，例如 https://sms.example.com/send。正式环境下，内网地址须设置 AMBER_PRIVATE_ADDRESSES=true。',
    en: 'Starts with https://, e.g. https://sms.example.com/send. In production, a private address needs AMBER_PRIVATE_ADDRESSES=true.',
  },
  urlInvalid: {
    zh: '请输入完整的网址，例如 https://sms.example.com/send',
    en: 'Enter a whole address, such as https://sms.example.com/send',
  },
  secret: { zh: '签名密钥', en: 'Signing secret' },
  secretHint: {
    zh: '网关用它核对签名。只写入，不会再显示。',
    en: 'The gateway checks the signature by it. Only written, never shown again.',
  },

  state: { zh: '发送状态', en: 'Delivery' },
  waitingNone: { zh: '没有等待发送的消息', en: 'Nothing is waiting to be sent' },
  waitingOne: {
    zh: '1 条消息等待发送，自 {time} 起',
    en: 'One message is waiting, since {time}',
  },
  waiting: {
    zh: '{count} 条消息等待发送，最早的自 {time} 起',
    en: '{count} messages are waiting, the oldest since {time}',
  },
  failed: {
    zh: '最近 7 天放弃了 {count} 条',
    en: 'Given up in the last 7 days: {count}',
  },
  lastProblem: { zh: '最近一次失败：{problem}（{time}）', en: 'Last failure: {problem} ({time})' },
  unconfigured: {
    zh: '尚未设置。试用模式下验证码显示在屏幕上，正式环境下无法发送。',
    en: 'Not set up. An evaluation shows codes on the screen; in production none can be sent.',
  },
  impossible: {
    zh: '服务器在浏览器里运行，什么都发不出去：验证码显示在屏幕上，这里的设置只会保存。',
    en: 'The server runs in a browser, from which nothing can be sent: codes are shown on the screen, and what is set here is only kept.',
  },

  testMail: { zh: '发送测试邮件到', en: 'Send a test message to' },
  testSms: { zh: '发送测试短信到', en: 'Send a test message to' },
  mailPlaceholder: { zh: '邮箱地址', en: 'Mail address' },
  smsPlaceholder: { zh: '手机号', en: 'Phone number' },
  test: { zh: '发送测试消息', en: 'Send a test message' },
  testing: { zh: '正在发送…', en: 'Sending…' },
  saveFirst: {
    zh: '测试使用已保存的设置，请先保存。',
    en: 'The test uses what is saved. Save first.',
  },
  testGood: {
    zh: '服务器已接收消息，请查看是否收到。',
    en: 'The server has taken the message. Look whether it arrives.',
  },
  testBad: { zh: '没有发送成功：{problem}', en: 'It was not sent: {problem}' },
  said: { zh: '服务器的回答：{detail}', en: 'What the server said: {detail}' },
})
