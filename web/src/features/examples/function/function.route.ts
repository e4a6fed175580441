import { defineMessages } from '#web/lib/i18n/i18n.ts'
import { defineRoutes } from '#web/lib/route/route.ts'

const messages = defineMessages({
  'route.function': { zh: '功能', en: 'Features' },
  'route.function_hidden-child': { zh: '隐藏子页面', en: 'Hidden child' },
  'route.function_hidden-child_role': { zh: '角色概况', en: 'Role summary' },
  'route.function_switch-role': { zh: '切换角色', en: 'Switch role' },
  'route.function_super': { zh: '超级管理员专属', en: 'Super Admin only' },
  'route.function_permissions': { zh: '按钮权限', en: 'Permissions' },
  'route.function_event-bus': { zh: '事件总线', en: 'Event bus' },
  'route.function_charts': { zh: '图表', en: 'Charts' },
  'route.function_phone': { zh: '手机预览', en: 'Phone preview' },
})

/** Demo pages for developers, one per shell feature. Requests and forms are separate features. */
export const functionRoutes = defineRoutes({
  messages,
  routes: [
    {
      name: 'function',
      path: '/function',
      handle: { i18nKey: 'route.function', icon: 'lucide:puzzle', order: 4, example: 'page' },
      children: [
        {
          name: 'function_hidden-child',
          path: '/function/hidden-child',
          handle: { i18nKey: 'route.function_hidden-child', icon: 'lucide:eye-off', order: 2 },
          allow: 'signed-in',
          page: () => import('./hidden-child-page.tsx').then((page) => page.HiddenChildPage),
          children: [
            {
              name: 'function_hidden-child_role',
              path: '/function/hidden-child/:code',
              handle: {
                i18nKey: 'route.function_hidden-child_role',
                hideInMenu: true,
                activeMenu: '/function/hidden-child',
              },
              allow: 'signed-in',
              page: () => import('./hidden-child-page.tsx').then((page) => page.RolePeoplePage),
            },
          ],
        },
        {
          name: 'function_switch-role',
          path: '/function/switch-role',
          handle: { i18nKey: 'route.function_switch-role', icon: 'lucide:users-round', order: 4 },
          allow: 'signed-in',
          page: () => import('./switch-role-page.tsx').then((page) => page.SwitchRolePage),
        },
        {
          name: 'function_super',
          path: '/function/super',
          handle: {
            i18nKey: 'route.function_super',
            icon: 'lucide:crown',
            order: 5,
            roles: ['R_SUPER'],
          },
          allow: 'signed-in',
          page: () => import('./super-page.tsx').then((page) => page.SuperPage),
        },
        {
          name: 'function_permissions',
          path: '/function/permissions',
          handle: { i18nKey: 'route.function_permissions', icon: 'lucide:key-round', order: 6 },
          allow: 'signed-in',
          page: () => import('./permissions-page.tsx').then((page) => page.PermissionsPage),
        },
        {
          name: 'function_event-bus',
          path: '/function/event-bus',
          handle: { i18nKey: 'route.function_event-bus', icon: 'lucide:radio-tower', order: 7 },
          allow: 'signed-in',
          page: () => import('./event-bus-page.tsx').then((page) => page.EventBusPage),
        },
        {
          name: 'function_charts',
          path: '/function/charts',
          handle: { i18nKey: 'route.function_charts', icon: 'lucide:chart-column', order: 8 },
          allow: 'signed-in',
          page: () => import('./charts-page.tsx').then((page) => page.ChartsPage),
        },
        {
          name: 'function_phone',
          path: '/function/phone',
          handle: { i18nKey: 'route.function_phone', icon: 'lucide:smartphone', order: 11 },
          allow: 'signed-in',
          page: () => import('./phone-page.tsx').then((page) => page.PhonePage),
        },
      ],
    },
  ],
})
