import { and, desc, isNotNull, sql, type SQL } from 'drizzle-orm'
import type { InputOf } from '@amber/contract/endpoint.ts'
import type { users as calls } from '@amber/contract/users/users.ts'
import type { Database } from '#server/db/connect.ts'
import { users } from '#server/db/schema.ts'
import { countUpToLimit, totalOf } from '#server/db/counts.ts'
import { createVersionedCache } from '#server/db/data-version.ts'
import type { Platform } from '#server/lib/platform.ts'
import { getUsers } from './users.queries.ts'

/** Above this, scanning the bin is quicker than ids. */
const mostNamed = 500

/** Ids, or null if there are too many. */
type Found = { ids: readonly string[] | null; total: number }

const isRemoved = isNotNull(users.removedAt)

const holds = (text: string) =>
  sql`(strpos(lower(user_name), lower(${text})) > 0 or strpos(lower(nick_name), lower(${text})) > 0)`

async function findRemoved(db: Database, text: string): Promise<Found> {
  const countedBy = async (where: SQL | undefined): Promise<Found> => {
    return { ids: null, total: await countUpToLimit(db, sql`select from ${users} where ${where}`) }
  }
  if (text === '') return countedBy(isRemoved)
  // `offset 0` keeps the row check out of the index search (users_removed_search).
  const { rows: found } = await db.execute<{ id: string }>(sql`
    select id from (select id, user_name, nick_name from users where removed_at is not null
      and (ngrams(user_name) @> search_ngrams(${text}) or ngrams(nick_name) @> search_ngrams(${text}))
      offset 0) as removed
    where ${holds(text)} limit ${mostNamed + 1}`)
  if (found.length > mostNamed) return countedBy(and(isRemoved, holds(text)))
  return { ids: found.map(({ id }) => id), total: found.length }
}

function whereOf({ ids }: Found, text: string): SQL | undefined {
  if (ids) return and(isRemoved, sql`${users.id} = any(${sql.param(ids)}::uuid[])`)
  return text === '' ? isRemoved : and(isRemoved, holds(text))
}

const maxBytes = 1_000_000
const bytesOf = ({ ids }: Found) => 50 + 100 * (ids?.length ?? 0)

/** Caches matches until the next change: a search among 50,000 removed users takes 0.1 s. */
export function createRemovedList({ now }: Pick<Platform, 'now'>) {
  const cached = createVersionedCache<Found>({ changes: 'users_changes', maxBytes, bytesOf, now })
  return async (
    db: Database,
    { text = '', current, size, sort = '-removedTime' }: InputOf<typeof calls.listRemoved>,
  ) => {
    const found = await cached(db, text, () => findRemoved(db, text))
    const isDescending = sort.startsWith('-')
    const rows = await db
      .select({ id: users.id, removedAt: users.removedAt, removedBy: users.removedBy })
      .from(users)
      .where(whereOf(found, text))
      .orderBy(
        isDescending ? desc(users.removedAt) : users.removedAt,
        isDescending ? desc(users.id) : users.id,
      )
      .limit(size)
      .offset((current - 1) * size)
    const people = await getUsers(
      db,
      rows.map(({ id }) => id),
    )
    // A user may have been purged meanwhile.
    const removals = new Map(rows.map((row) => [row.id, row]))
    const records = people.map((user) => ({
      ...user,
      removedTime: removals.get(user.id)?.removedAt?.toISOString() ?? '',
      removedBy: removals.get(user.id)?.removedBy ?? null,
    }))
    return { current, size, ...totalOf(found.total), records }
  }
}
