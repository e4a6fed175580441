import type { StoredMenu } from '#web/app/rights/stored-routes.ts'

/** A page among the menus of the database, as `menus.mine` answers it; its id is its name. */
export function storedMenu(routeName: string, from: Partial<StoredMenu> = {}): StoredMenu {
  return {
    id: routeName,
    parentId: null,
    type: '2',
    routeName,
    routePath: `/${routeName.replaceAll('_', '/')}`,
    i18nKey: `route.${routeName}`,
    titleZh: null,
    titleEn: null,
    icon: null,
    iconType: '1',
    layout: null,
    component: routeName,
    sortOrder: 1,
    hideInMenu: false,
    activeMenu: null,
    keepAlive: false,
    multiTab: false,
    fixedIndexInTab: null,
    href: null,
    url: null,
    query: [],
    status: '1',
    buttons: [],
    ...from,
  }
}
