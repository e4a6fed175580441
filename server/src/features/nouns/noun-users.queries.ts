import { and, eq, getTableColumns, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { userFieldsOf, type Noun } from '@amber/contract/nouns/define-noun.ts'
import { holdsName } from '#server/db/user-columns.ts'
import type { Database } from '#server/db/connect.ts'
import type { NounTable } from '#server/db/noun-tables.ts'
import { users } from '#server/db/schema.ts'

/** Names that differ between users: `Ann (ann01)`. Deleted users keep theirs until they are purged. */
export const nameOfUser = sql<string>`case when users.nick_name = users.user_name then users.user_name
  else users.nick_name || ' (' || users.user_name || ')' end`

const mostFound = 10

export async function namesOfUsers(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: users.id, name: nameOfUser })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Returns those of the ids that belong to users who are not deleted. */
export async function existingUsers(db: Database, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, [...new Set(ids)]), isNull(users.removedAt)))
  return new Set(rows.map(({ id }) => id))
}

/**
 * Finds users by username or display name, or one by id. Writers find all who are not deleted; readers only those whom
 * records show to them anyway.
 */
export async function findUsers(
  db: Database,
  { noun, table }: { noun: Noun; table: NounTable },
  {
    text = '',
    user,
    isWriter,
  }: { text?: string | undefined; user?: string | undefined; isWriter: boolean },
) {
  const isOffered = isWriter ? isNull(users.removedAt) : isShown(noun, table)
  return db
    .select({ id: users.id, name: nameOfUser })
    .from(users)
    .where(
      user === undefined
        ? and(
            isOffered,
            text === '' ? undefined : holdsName(text),
            isWriter ? byIndex(text) : undefined,
          )
        : and(eq(users.id, user), or(isOffered, isShown(noun, table))),
    )
    .orderBy(users.userName)
    .limit(mostFound)
}

/** Uses the index users_search, which holds the users who are not deleted. */
const byIndex = (text: string) =>
  text === ''
    ? undefined
    : sql`(ngrams(users.user_name) @> search_ngrams(${text}) or ngrams(users.nick_name) @> search_ngrams(${text}))`

/** Whether a record shows the user. */
function isShown(noun: Noun, table: NounTable): SQL {
  const columns: Record<string, SQL | undefined> = Object.fromEntries(
    Object.entries(getTableColumns(table)).map(([name, column]) => [
      name,
      sql`users.id in (select ${column} from ${table} where ${table.removedAt} is null)`,
    ]),
  )
  return or(...userFieldsOf(noun).map((field) => columns[field])) ?? sql`false`
}
