import type { Menu } from '@amber/contract/menus/menus.ts'
import type { Database } from '#server/db/connect.ts'
import { createVersionedCache } from '#server/db/versioned-cache.ts'
import type { Actor } from '#server/http/session/authenticate.ts'
import type { Platform } from '#server/lib/platform.ts'
import { listOpenMenus, listShownMenus } from './menu-authority.service.ts'

/** Two lists of thousands, or those of a hundred sets of roles where menus are as many as the product brings along. */
const maxBytes = 16_000_000
/** What a menu takes as it was read and as it is handed out. */
const menuBytes = 3_000

type Reader = Pick<Actor, 'roles' | 'hasExamples'>
/** All of them, where no roles are named. */
type Wanted = { roles: readonly string[] | null; hasExamples: boolean }

/** All menus and those that are open to some roles, found again after a change alone: each screen asks as it is opened. */
export function createMenuLists({ db: host, platform }: { db: Database; platform: Platform }) {
  const listed = createVersionedCache<Menu[]>({
    db: host,
    now: platform.now,
    changes: 'rights_changes',
    maxBytes,
    bytesOf: ({ length }) => menuBytes * length,
    find: async (db, key) => {
      const { roles, hasExamples } = JSON.parse(key) as Wanted
      // Frozen, so that it is parsed once however often it is handed out.
      return Object.freeze(
        roles ? await listOpenMenus(db, roles, hasExamples) : await listShownMenus(db, hasExamples),
      ) as Menu[]
    },
  })
  const find = (wanted: Wanted) => listed(JSON.stringify(wanted))
  return {
    all: ({ hasExamples }: Reader) => find({ roles: null, hasExamples }),
    openTo: ({ roles, hasExamples }: Reader) => find({ roles, hasExamples }),
  }
}
