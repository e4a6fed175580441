import { defineMessages } from '#web/lib/i18n/i18n.ts'
import { defineRoutes } from '#web/lib/route/route.ts'
import type { RouteDeclaration } from '#web/lib/route/route.ts'

const messages = defineMessages({
  'route.system_user-detail': { zh: '用户详情', en: 'User details' },
})

/**
 * Merges into the user list by path. The shell composes the page from several features. One tab per user, whatever
 * section is shown.
 */
export const userDetailRoutes = (userPage: NonNullable<RouteDeclaration['page']>) =>
  defineRoutes({
    messages,
    routes: [
      {
        name: 'system_user-detail',
        path: '/system/user/:id',
        handle: {
          i18nKey: 'route.system_user-detail',
          roles: ['R_ADMIN'],
          hideInMenu: true,
          activeMenu: '/system/user',
        },
        allow: 'user:list',
        page: userPage,
      },
    ],
  })
