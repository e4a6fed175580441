import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const secondStepRouteMessages = defineMessages({
  'route.second-step': { zh: '两步验证', en: 'Two-step verification' },
  'route.passkey-login': { zh: '通行密钥登录', en: 'Passkey sign-in' },
})
