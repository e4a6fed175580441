import { defineMessages } from '#web/lib/i18n/i18n.ts'
import { defineRoutes } from '#web/lib/route/route.ts'

export const errorPagesRouteMessages = defineMessages({
  'route.403': { zh: '无权限', en: 'Access denied' },
  'route.404': { zh: '页面不存在', en: 'Page not found' },
  'route.500': { zh: '服务器错误', en: 'Server error' },
})

export const errorPage = (name: 'Page403' | 'Page404' | 'Page500') => () =>
  import('./error-pages.tsx').then((pages) => pages[name])

export const constantErrorRoutes = defineRoutes({
  messages: errorPagesRouteMessages,
  routes: [
    {
      name: '403',
      path: '/403',
      handle: { i18nKey: 'route.403', constant: true, hideInMenu: true },
      allow: 'public',
      page: errorPage('Page403'),
    },
    {
      name: '404',
      path: '/404',
      handle: { i18nKey: 'route.404', constant: true, hideInMenu: true },
      allow: 'public',
      page: errorPage('Page404'),
    },
    {
      name: '500',
      path: '/500',
      handle: { i18nKey: 'route.500', constant: true, hideInMenu: true },
      allow: 'public',
      page: errorPage('Page500'),
    },
  ],
})
