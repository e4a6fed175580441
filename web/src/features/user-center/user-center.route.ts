import { defineMessages } from '#web/lib/i18n/i18n.ts'
import { defineRoutes } from '#web/lib/route/route.ts'
import type { RouteDeclaration } from '#web/lib/route/route.ts'

const messages = defineMessages({
  'route.user-center': { zh: '个人中心', en: 'User center' },
})

/** The shell composes the page from several features. */
export const userCenterRoutes = (page: NonNullable<RouteDeclaration['page']>) =>
  defineRoutes({
    messages,
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
        allow: 'signed-in',
        page,
      },
    ],
  })
