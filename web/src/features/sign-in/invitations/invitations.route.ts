import { defineRoutes } from '#web/lib/route/route.ts'
import { invitationsRouteMessages } from './invitations-route.messages.ts'

export const invitationsRoutes = defineRoutes({
  messages: invitationsRouteMessages,
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
      page: () => import('./invitations-page.tsx').then((part) => part.InvitationsPage),
    },
  ],
})
