import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const invitationsRouteMessages = defineMessages({
  'route.system_invitation': { zh: '邀请注册', en: 'Invitations' },
})
