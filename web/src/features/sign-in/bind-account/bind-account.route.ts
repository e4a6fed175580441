import { defineMessages } from '#web/lib/i18n/i18n.ts'
import { defineRoutes } from '#web/lib/route/route.ts'
import type { RouteDeclaration } from '#web/lib/route/route.ts'

const messages = defineMessages({
  'route.bind-wechat': { zh: '微信登录', en: 'Bind WeChat' },
  'route.bind-account': { zh: '绑定账号', en: 'Link account' },
})

type Page = NonNullable<RouteDeclaration['page']>

/** WeChat sign-in, and linking an unknown account by signing in once. The shell provides the form. */
export const bindAccountRoutes = (pages: { wechat: Page; account: Page }) =>
  defineRoutes({
    messages,
    routes: [
      {
        name: 'bind-wechat',
        path: '/login/bind-wechat',
        handle: { i18nKey: 'route.bind-wechat', constant: true, hideInMenu: true },
        allow: 'public',
        page: pages.wechat,
      },
      {
        name: 'bind-account',
        path: '/login/bind-account',
        handle: { i18nKey: 'route.bind-account', constant: true, hideInMenu: true },
        allow: 'public',
        page: pages.account,
      },
    ],
  })
