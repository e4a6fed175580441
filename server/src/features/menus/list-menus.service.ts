import type { Menu } from '@amber/contract/menus.ts'
import type { Database } from '#server/db/connect.ts'
import { createKeptByState } from '#server/db/kept-by-state.ts'
import type { Platform } from '#server/lib/platform.ts'
import { listOpenMenus } from './menu-authority.service.ts'
import { listMenus } from './menus.queries.ts'

/** Two lists of thousands, or those of a hundred sets of roles where menus are as many as the product brings along. */
const maxBytes = 16_000_000
/** What a menu takes as it was read and as it is handed out. */
const menuBytes = 3_000

/** All menus and those that are open to some roles, found again after a change alone: each screen asks as it is opened. */
export function createMenuLists({ db: host, platform }: { db: Database; platform: Platform }) {
  const listed = createKeptByState<Menu[]>({
    db: host,
    now: platform.now,
    changes: 'rights_changes',
    maxBytes,
    bytesOf: ({ length }) => menuBytes * length,
    find: async (db, key) => {
      const roles = JSON.parse(key) as string[] | 'all'
      // Frozen, so that it is parsed once however often it is handed out.
      return Object.freeze(
        roles === 'all' ? await listMenus(db) : await listOpenMenus(db, roles),
      ) as Menu[]
    },
  })
  return {
    all: () => listed(JSON.stringify('all')),
    openTo: (roles: readonly string[]) => listed(JSON.stringify(roles)),
  }
}
