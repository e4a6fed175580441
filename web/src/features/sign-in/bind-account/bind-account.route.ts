import { defineRoutes } from '#web/lib/route/route.ts'
import type { RouteDeclaration } from '#web/lib/route/route.ts'
import { bindAccountRouteMessages } from './bind-account-route.messages.ts'

type Page = NonNullable<RouteDeclaration['page']>

/** Signing in by WeChat and, for who is not known by it yet, linking it by signing in once. The shell brings the form. */
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
