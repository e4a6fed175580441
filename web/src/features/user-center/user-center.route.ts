import { defineRoutes } from '#web/lib/route.ts'
import { userCenterRouteMessages } from './user-center-route.messages.ts'

export const userCenterRoutes = defineRoutes({
  messages: userCenterRouteMessages,
  routes: [
    {
      name: 'user-center',
      path: '/user-center',
      handle: {
        i18nKey: 'route.user-center',
        icon: 'lucide:circle-user',
        keepAlive: true,
        hideInMenu: true,
      },
    },
  ],
})
