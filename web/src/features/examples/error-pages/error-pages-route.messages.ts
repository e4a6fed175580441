import { defineMessages } from '#web/lib/i18n/i18n.ts'

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
