import { defineMessages } from '#web/lib/i18n.ts'

export const passkeyHintMessages = defineMessages({
  numeric: {
    zh: '通行密钥不能用于数字地址，请改从这里打开本页：',
    en: 'Passkeys do not work at a numeric address. Open this page here instead:',
  },
  address: {
    zh: '通行密钥需要通过 HTTPS 和域名访问。',
    en: 'Passkeys need HTTPS and an address with a host name.',
  },
  browser: { zh: '此浏览器不支持通行密钥。', en: 'This browser cannot use passkeys.' },
})
