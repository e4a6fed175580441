import type { Database } from '#server/db/connect.ts'
import { menus } from '#server/db/schema.ts'
import { newId, type Platform } from '#server/lib/platform.ts'
import declared from './menus.json' with { type: 'json' }

/** One entry of the list that `scripts/menus.ts` prints from the web's routes. */
type DeclaredMenu = {
  routeName: string
  parent: string | null
  type: string
  routePath: string
  component: string | null
  i18nKey: string
  icon?: string
  order?: number
  roles?: string[]
  keepAlive?: boolean
  hideInMenu?: boolean
  activeMenu?: string
  href?: string
  url?: string
  fixedIndexInTab?: number
  multiTab?: boolean
}

/** Stores the menu entries that the web's routes declare; parents come before their children. */
export async function seedMenus(db: Database, platform: Platform): Promise<void> {
  const now = platform.now()
  const ids = new Map<string, string>()
  const rows = (declared as DeclaredMenu[]).map((menu) => {
    const { order, parent, type, ...rest } = menu
    const id = newId(platform)
    ids.set(menu.routeName, id)
    return {
      ...rest,
      id,
      parentId: parent === null ? null : (ids.get(parent) ?? null),
      type: type === '1' ? ('1' as const) : ('2' as const),
      sortOrder: order ?? 0,
      layout: parent === null ? 'base' : null,
      createTime: now,
      updateTime: now,
    }
  })
  await db.insert(menus).values(rows)
}
