import { defineMessages } from '#web/lib/i18n/i18n.ts'
import { defineRoutes } from '#web/lib/route/route.ts'

export const multiMenuRouteMessages = defineMessages({
  'route.multi-menu': { zh: '多级菜单', en: 'Multi-level menu' },
  'route.multi-menu_first': { zh: '菜单一', en: 'Menu one' },
  'route.multi-menu_first_one': { zh: '页面 1-1', en: 'Page 1-1' },
  'route.multi-menu_first_two': { zh: '页面 1-2', en: 'Page 1-2' },
  'route.multi-menu_second': { zh: '菜单二', en: 'Menu two' },
  'route.multi-menu_second_one': { zh: '菜单 2-1', en: 'Menu 2-1' },
  'route.multi-menu_second_one_home': { zh: '页面 2-1-1', en: 'Page 2-1-1' },
})

const page = () => import('./multi-menu-page.tsx').then((part) => part.MultiMenuPage)

export const multiMenuRoutes = defineRoutes({
  messages: multiMenuRouteMessages,
  routes: [
    {
      name: 'multi-menu',
      path: '/multi-menu',
      handle: { i18nKey: 'route.multi-menu', icon: 'lucide:list-tree', order: 4, example: 'page' },
      children: [
        {
          name: 'multi-menu_first',
          path: '/multi-menu/first',
          handle: { i18nKey: 'route.multi-menu_first', icon: 'lucide:folder', order: 1 },
          children: [
            {
              name: 'multi-menu_first_one',
              path: '/multi-menu/first/one',
              handle: { i18nKey: 'route.multi-menu_first_one', order: 1 },
              allow: 'signed-in',
              page,
            },
            {
              name: 'multi-menu_first_two',
              path: '/multi-menu/first/two',
              handle: { i18nKey: 'route.multi-menu_first_two', order: 2 },
              allow: 'signed-in',
              page,
            },
          ],
        },
        {
          name: 'multi-menu_second',
          path: '/multi-menu/second',
          handle: { i18nKey: 'route.multi-menu_second', icon: 'lucide:folder', order: 2 },
          children: [
            {
              name: 'multi-menu_second_one',
              path: '/multi-menu/second/one',
              handle: { i18nKey: 'route.multi-menu_second_one', order: 1 },
              children: [
                {
                  name: 'multi-menu_second_one_home',
                  path: '/multi-menu/second/one/home',
                  handle: { i18nKey: 'route.multi-menu_second_one_home', order: 1 },
                  allow: 'signed-in',
                  page,
                },
              ],
            },
          ],
        },
      ],
    },
  ],
})
