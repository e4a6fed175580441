import { pagingInput } from '@amber/contract/paging.ts'
import { userFilters, userSortColumns } from '@amber/contract/users.ts'
import * as z from 'zod'
import { lenient } from '#web/lib/url-state.ts'
import { pageSizes } from '#web/ui/pager.tsx'

const { current, size, sort } = pagingInput(userSortColumns)

/** What the list shows, as it stands in the address. The newest people come first, as on the server. */
export const usersQuery = z.object(
  lenient({
    ...userFilters.shape,
    current,
    size: size.pipe(z.literal(pageSizes)),
    sort: sort.default('-createTime'),
  }),
)

export type UsersQuery = z.infer<typeof usersQuery>

/** The conditions alone, as the search form holds them; an empty one counts as absent. */
export function filtersOf(query: UsersQuery) {
  const names = Object.keys(userFilters.shape) as (keyof typeof userFilters.shape)[]
  return Object.fromEntries(names.map((name) => [name, query[name] || undefined]))
}
