import { defineMessages } from '#web/lib/i18n/i18n.ts'
import { defineRoutes } from '#web/lib/route/route.ts'

const messages = defineMessages({
  'route.system_invitation': { zh: '邀请注册', en: 'Invitations' },
})

export const invitationsRoutes = defineRoutes({
  messages,
  routes: [
    {
      name: 'system_invitation',
      path: '/system/invitation',
      handle: {
        i18nKey: 'route.system_invitation',
        roles: ['R_ADMIN'],
        hideInMenu: true,
        activeMenu: '/system/user',
      },
      allow: 'user:create',
      page: () => import('./invitations-page.tsx').then((part) => part.InvitationsPage),
    },
  ],
})
