import { blankMenu } from '@amber/contract/menus/menus.ts'
import type { Menu } from '@amber/contract/menus/menus.ts'
import type { StoredMenu } from '#web/app/rights/stored-routes.ts'
import { idOf, recordStamps } from './record-stamps.ts'

/** A page among the menus of the database, as `menus.mine` answers it; its id is its name. */
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

/** A menu as `menus.list` answers it: its number is its place, and told by its id. */
export function listedMenu(number: number, routeName: string, from: Partial<Menu> = {}): Menu {
  return {
    ...recordStamps,
    ...storedMenu(routeName, { id: idOf(number), sortOrder: number }),
    ...from,
  }
}
