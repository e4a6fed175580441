import { isNull } from 'drizzle-orm'
import { exactTotalLimit } from '@amber/contract/paging.ts'
import type { InputOf } from '@amber/contract/endpoint.ts'
import type { User, users as calls, userSortColumns } from '@amber/contract/users/users.ts'
import type { Database } from '#server/db/connect.ts'
import { createPagedList } from '#server/db/paged-list.ts'
import { users } from '#server/db/schema.ts'
import type { Platform } from '#server/lib/platform.ts'
import { filterOf } from './user-filter.queries.ts'
import { getUsers } from './users.queries.ts'

type ListInput = InputOf<typeof calls.list>
type SortColumn = (typeof userSortColumns)[number]

/** Totals are exact up to `exactTotalLimit`, else estimated. */
export function createUserList(platform: Platform) {
  const list = createPagedList(users, {
    changes: 'users_changes',
    platform,
    present: isNull(users.removedAt),
  })
  return async (
    db: Database,
    { sort = '-createTime', current, size, ...input }: ListInput,
  ): Promise<{ records: User[]; total: number; totalIsEstimate: boolean }> => {
    const state = await list.stateOf(db)
    const filter = await filterOf(db, input, {
      fitsExactTotal: async (countable) =>
        (await list.countMatching(db, state, countable)) <= exactTotalLimit,
    })
    if (!filter) return { records: [], total: 0, totalIsEstimate: false }
    const order = {
      column: users[sort.replace(/^-/, '') as SortColumn],
      isDescending: sort.startsWith('-'),
    }
    const { ids, ...totals } = await list.findPage(db, state, { filter, order, current, size })
    // Only the order is cached.
    return { records: await getUsers(db, ids), ...totals }
  }
}
