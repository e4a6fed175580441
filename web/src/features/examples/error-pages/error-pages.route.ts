import { defineMessages } from '#web/lib/i18n/i18n.ts'
import { defineRoutes } from '#web/lib/route/route.ts'
import type { RouteDeclaration } from '#web/lib/route/route.ts'

const messages = defineMessages({
  'route.error': { zh: '异常页', en: 'Error pages' },
  'route.error_403': { zh: '403', en: '403' },
  'route.error_404': { zh: '404', en: '404' },
  'route.error_500': { zh: '500', en: '500' },
})

type Page = NonNullable<RouteDeclaration['page']>
export type ErrorPages = (name: 'Page403' | 'Page404' | 'Page500') => Page

/** Menu entries that show the pages of the shell. */
export const errorRoutes = (errorPage: ErrorPages) =>
  defineRoutes({
    messages,
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
            page: errorPage('Page403'),
          },
          {
            name: 'error_404',
            path: '/error/404',
            handle: { i18nKey: 'route.error_404', icon: 'lucide:file-question-mark', order: 2 },
            allow: 'signed-in',
            page: errorPage('Page404'),
          },
          {
            name: 'error_500',
            path: '/error/500',
            handle: { i18nKey: 'route.error_500', icon: 'lucide:server-crash', order: 3 },
            allow: 'signed-in',
            page: errorPage('Page500'),
          },
        ],
      },
    ],
  })
