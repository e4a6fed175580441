import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const passkeyHintMessages = defineMessages({
  numeric: {
    zh: '通行密钥不支持 IP 地址，请改用以下地址打开：',
    en: "Passkeys don't work on IP addresses. Open this page at:",
  },
  address: {
    zh: '通行密钥需要通过 HTTPS 和域名访问。',
    en: 'Passkeys need HTTPS and a domain name.',
  },
  browser: { zh: '此浏览器不支持通行密钥。', en: "This browser doesn't support passkeys." },
})
