import { defineRoutes } from '#web/lib/route/route.ts'
import type { RouteDeclaration } from '#web/lib/route/route.ts'
import { bindAccountRouteMessages } from './bind-account-route.messages.ts'

type Page = NonNullable<RouteDeclaration['page']>

/** WeChat sign-in, and linking an unknown account by signing in once. The shell provides the form. */
export const bindAccountRoutes = (pages: { wechat: Page; account: Page }) =>
  defineRoutes({
    messages: bindAccountRouteMessages,
    routes: [
      {
        name: 'bind-wechat',
        path: '/login/bind-wechat',
        handle: { i18nKey: 'route.bind-wechat', constant: true, hideInMenu: true },
        page: pages.wechat,
      },
      {
        name: 'bind-account',
        path: '/login/bind-account',
        handle: { i18nKey: 'route.bind-account', constant: true, hideInMenu: true },
        page: pages.account,
      },
    ],
  })
