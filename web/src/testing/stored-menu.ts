import { blankMenu } from '@amber/contract/menus/menus.ts'
import type { Menu } from '@amber/contract/menus/menus.ts'
import type { StoredMenu } from '#web/app/rights/stored-routes.ts'
import { idOf, recordStamps } from './record-stamps.ts'

/** Page as returned by `menus.mine`; its id is its name. */
export function storedMenu(routeName: string, from: Partial<StoredMenu> = {}): StoredMenu {
  return {
    ...blankMenu,
    id: routeName,
    routeName,
    routePath: `/${routeName.replaceAll('_', '/')}`,
    i18nKey: `route.${routeName}`,
    component: routeName,
    sortOrder: 1,
    ...from,
  }
}

/** Menu as returned by `menus.list`; its number gives position and id. */
export function listedMenu(number: number, routeName: string, from: Partial<Menu> = {}): Menu {
  return {
    ...recordStamps,
    ...storedMenu(routeName, { id: idOf(number), sortOrder: number }),
    ...from,
  }
}
