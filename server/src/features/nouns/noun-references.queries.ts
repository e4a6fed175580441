import { and, getTableColumns, isNull, or, sql, type SQL } from 'drizzle-orm'
import { alias, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { nameFieldOf, type Reference } from '@amber/contract/nouns/define-noun.ts'
import { nounNamed } from '@amber/contract/nouns/nouns.ts'
import type { Database } from '#server/db/connect.ts'
import { tableOfNoun, type NounTable } from '#server/db/noun-tables.ts'
import { users } from '#server/db/schema.ts'
import { holdsName } from '#server/db/user-columns.ts'

/** Records that a field can refer to. The SQL reads `table`. */
type Target = {
  table: PgTable
  id: SQL<string>
  name: SQL<string>
  isPresent: SQL
  holds: (text: string) => SQL
  /** Condition that finds the records of a text, unless they are deleted, by an index. */
  byIndex?: (text: string) => SQL
  order: SQL
}

/** Names that differ between users: `Ann (ann01)`. Deleted users keep theirs until they are purged. */
const nameOfUser = sql<string>`case when users.nick_name = users.user_name then users.user_name
  else users.nick_name || ' (' || users.user_name || ')' end`

const ofUsers: Target = {
  table: users,
  id: sql`users.id`,
  name: nameOfUser,
  isPresent: isNull(users.removedAt),
  holds: holdsName,
  // users_search holds the users who are not deleted.
  byIndex: (text) =>
    sql`(ngrams(users.user_name) @> search_ngrams(${text}) or ngrams(users.nick_name) @> search_ngrams(${text}))`,
  order: sql`users.user_name`,
}

/** Deleted records keep their names until they are purged. */
function ofNoun(name: string): Target {
  const noun = nounNamed(name)
  // A noun may refer to itself.
  const table = alias(tableOfNoun(noun), 'referred')
  const columns: Record<string, PgColumn> = getTableColumns(table)
  const column = columns[nameFieldOf(noun)]
  const shown = sql<string>`${column}::text`
  return {
    table,
    id: sql`${table.id}`,
    name: shown,
    isPresent: isNull(table.removedAt),
    holds: (text) => sql`strpos(lower(${shown}), lower(${text})) > 0`,
    order: sql`${shown}, ${table.id}`,
  }
}

const targetNamed = (of: string): Target => (of === 'user' ? ofUsers : ofNoun(of))

const mostFound = 10

/** Record that a field refers to. */
export type NamedRecord = { id: string; name: string; isDeleted: boolean }

/** Returns the records of some ids. */
export async function namedRecords(
  db: Database,
  of: string,
  ids: readonly string[],
): Promise<NamedRecord[]> {
  if (ids.length === 0) return []
  const { table, id, name, isPresent } = targetNamed(of)
  const isDeleted = sql<boolean>`not (${isPresent})`
  return db.select({ id, name, isDeleted }).from(table).where(isAnyId(id, ids))
}

/** Returns the query of the name of a record whose id is in a column. */
export function nameQuery(db: Database, of: string, column: SQL): SQL {
  const { table, id, name } = targetNamed(of)
  return sql`${db
    .select({ name })
    .from(table)
    .where(sql`${id} = ${column}`)}`
}

/** Returns those of the ids that belong to records that are not deleted. */
export async function existingIds(
  db: Database,
  of: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { table, id, isPresent } = targetNamed(of)
  const rows = await db
    .select({ id })
    .from(table)
    .where(and(isAnyId(id, ids), isPresent))
  return new Set(rows.map((row) => row.id))
}

/** As one parameter, because their number is limited. */
const isAnyId = (id: SQL, ids: readonly string[]) =>
  sql`${id} = any(${sql.param([...new Set(ids)])}::uuid[])`

/** Finds records of a noun by name, null if several have it. */
export async function findByNames(
  db: Database,
  of: string,
  names: readonly string[],
): Promise<Map<string, string | null>> {
  if (names.length === 0) return new Map()
  const { table, id, name, isPresent } = targetNamed(of)
  const rows = await db
    .select({ id, name })
    .from(table)
    .where(and(sql`${name} = any(${sql.param([...names])}::text[])`, isPresent))
  const found = new Map<string, string | null>()
  for (const row of rows) found.set(row.name, found.has(row.name) ? null : row.id)
  return found
}

type Search = { text?: string | undefined; record?: string | undefined; isWriter: boolean }

/**
 * Finds the records that a field can hold by name, or one by id. Writers find all that are not deleted; readers only
 * those that the list shows to them anyway.
 */
export async function findReferences(
  db: Database,
  { table, reference }: { table: NounTable; reference: Reference },
  { text = '', record, isWriter }: Search,
) {
  const target = targetNamed(reference.of)
  const { id, name, isPresent, holds, byIndex, order } = target
  const columns: Record<string, PgColumn> = getTableColumns(table)
  const isShown = sql`${id} in (select ${columns[reference.name]} from ${table} where ${table.removedAt} is null)`
  const isOffered = isWriter ? isPresent : isShown
  const holdsText =
    text === '' ? undefined : and(holds(text), isWriter ? byIndex?.(text) : undefined)
  return db
    .select({ id, name })
    .from(target.table)
    .where(
      record === undefined
        ? and(isOffered, holdsText)
        : and(sql`${id} = ${record}`, or(isOffered, isShown)),
    )
    .orderBy(order)
    .limit(mostFound)
}
