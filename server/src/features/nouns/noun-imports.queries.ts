import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '#server/db/connect.ts'
import { nounImports, type NounTable } from '#server/db/noun-tables.ts'
import { users } from '#server/db/schema.ts'
import { nameKey } from '#server/lib/text.ts'
import { columnsOf } from './nouns.queries.ts'

export type NounImportRecord = typeof nounImports.$inferSelect
type Key = { id: string; noun: string; ownerId: string; now: Date }

/** Replaces earlier imports of the owner. */
export async function insertNounImport(
  db: Database,
  row: typeof nounImports.$inferInsert,
): Promise<void> {
  await db.transaction(async (inside) => {
    await inside
      .delete(nounImports)
      .where(and(eq(nounImports.ownerId, row.ownerId), eq(nounImports.noun, row.noun)))
    await inside.insert(nounImports).values(row)
  })
}

const isOf = ({ id, noun, ownerId, now }: Key) =>
  and(
    eq(nounImports.id, id),
    eq(nounImports.noun, noun),
    eq(nounImports.ownerId, ownerId),
    gt(nounImports.expiresAt, now),
  )

export async function getNounImport(db: Database, key: Key): Promise<NounImportRecord | null> {
  const [row] = await db.select().from(nounImports).where(isOf(key))
  return row ?? null
}

/** Reads an import for its run, which others have to wait for. */
export async function lockNounImport(db: Database, key: Key): Promise<NounImportRecord | null> {
  const [row] = await db.select().from(nounImports).where(isOf(key)).for('update')
  return row ?? null
}

/** Ends an import and drops its rows. */
export async function endNounImport(
  db: Database,
  id: string,
  changes: Partial<NounImportRecord> & { state: 'done' | 'cancelled' },
): Promise<NounImportRecord | null> {
  const [row] = await db
    .update(nounImports)
    .set({ ...changes, rows: [] })
    .where(and(eq(nounImports.id, id), eq(nounImports.state, 'checked')))
    .returning()
  return row ?? null
}

/** Rows per statement, within Postgres' limit of parameters. */
const parametersLimit = 60_000

export async function insertRecords(
  db: Database,
  table: NounTable,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const piece = Math.floor(parametersLimit / Object.keys(columnsOf(table)).length)
  for (let from = 0; from < rows.length; from += piece)
    await db.insert(table).values(rows.slice(from, from + piece) as (typeof table.$inferInsert)[])
}

/** As one parameter, because their number is limited. */
const isAmong = (column: PgColumn, values: readonly string[]) =>
  sql`${column} = any(${sql.param([...values])}::text[])`

/** Returns those of the values that records have already. */
export async function takenValues(
  db: Database,
  { table, field }: { table: NounTable; field: string },
  values: readonly string[],
): Promise<Set<string>> {
  const column = columnsOf(table)[field]
  if (!column || values.length === 0) return new Set()
  const rows = await db
    .select({ value: sql<string>`${column}` })
    .from(table)
    .where(and(isAmong(column, values), isNull(table.removedAt)))
  return new Set(rows.map(({ value }) => value))
}

/** Username in the name that lists and exports show: `Ann (ann01)`. */
const inBrackets = /[(（]([^()（）]{1,64})[)）]$/

/** Finds users by username, by their name as lists show it, or by a display name, null if several have it. */
export async function findUsersByWords(
  db: Database,
  words: readonly string[],
): Promise<Map<string, string | null>> {
  const found = new Map<string, string | null>()
  if (words.length === 0) return found
  const keysOf = (word: string) => [word, inBrackets.exec(word)?.[1] ?? word].map(nameKey)
  const keys = [...new Set(words.flatMap(keysOf))]
  const rows = await db
    .select({ id: users.id, key: users.userNameKey, nickName: users.nickName })
    .from(users)
    .where(
      and(
        isNull(users.removedAt),
        or(isAmong(users.userNameKey, keys), isAmong(users.nickName, words)),
      ),
    )
  const byKey = new Map(rows.map(({ id, key }) => [key, id]))
  const byNickName = new Map<string, string | null>()
  for (const { id, nickName } of rows)
    byNickName.set(nickName, byNickName.has(nickName) ? null : id)
  for (const word of words) {
    const named = keysOf(word).map((key) => byKey.get(key))
    const id = named.find((one) => one !== undefined) ?? byNickName.get(word)
    if (id !== undefined) found.set(word, id)
  }
  return found
}
