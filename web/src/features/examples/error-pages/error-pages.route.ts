import { defineMessages } from '#web/lib/i18n/i18n.ts'
import { defineRoutes } from '#web/lib/route/route.ts'

export const errorPagesRouteMessages = defineMessages({
  'route.403': { zh: '无权限', en: 'Access denied' },
  'route.404': { zh: '页面不存在', en: 'Page not found' },
  'route.500': { zh: '服务器错误', en: 'Server error' },
  'route.not-found': { zh: '页面不存在', en: 'Page not found' },
  'route.error': { zh: '异常页', en: 'Error pages' },
  'route.error_403': { zh: '403', en: '403' },
  'route.error_404': { zh: '404', en: '404' },
  'route.error_500': { zh: '500', en: '500' },
})

const page = (name: 'Page403' | 'Page404' | 'Page500') => () =>
  import('./error-pages.tsx').then((pages) => pages[name])

export const constantErrorRoutes = defineRoutes({
  messages: errorPagesRouteMessages,
  routes: [
    {
      name: '403',
      path: '/403',
      handle: { i18nKey: 'route.403', constant: true, hideInMenu: true },
      allow: 'public',
      page: page('Page403'),
    },
    {
      name: '404',
      path: '/404',
      handle: { i18nKey: 'route.404', constant: true, hideInMenu: true },
      allow: 'public',
      page: page('Page404'),
    },
    {
      name: '500',
      path: '/500',
      handle: { i18nKey: 'route.500', constant: true, hideInMenu: true },
      allow: 'public',
      page: page('Page500'),
    },
  ],
})

export const errorRoutes = defineRoutes({
  messages: errorPagesRouteMessages,
  routes: [
    {
      name: 'error',
      path: '/error',
      handle: {
        i18nKey: 'route.error',
        icon: 'lucide:triangle-alert',
        order: 3,
        example: 'menu-entry',
      },
      children: [
        {
          name: 'error_403',
          path: '/error/403',
          handle: { i18nKey: 'route.error_403', icon: 'lucide:ban', order: 1 },
          allow: 'signed-in',
          page: page('Page403'),
        },
        {
          name: 'error_404',
          path: '/error/404',
          handle: { i18nKey: 'route.error_404', icon: 'lucide:file-question-mark', order: 2 },
          allow: 'signed-in',
          page: page('Page404'),
        },
        {
          name: 'error_500',
          path: '/error/500',
          handle: { i18nKey: 'route.error_500', icon: 'lucide:server-crash', order: 3 },
          allow: 'signed-in',
          page: page('Page500'),
        },
      ],
    },
  ],
})
