import { and, eq, getTableColumns, isNotNull, isNull, lt, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Noun, NounField } from '@amber/contract/nouns/define-noun.ts'
import type { Database } from '#server/db/connect.ts'
import { nounTables, type NounTable } from '#server/db/noun-tables.ts'

/** Record of any noun; times in ISO 8601. */
export type NounRecord = { id: string; version: number } & Record<string, unknown>

type Row = NounTable['$inferSelect'] & Record<string, unknown>
type Changes = Readonly<Record<string, unknown>>
export type NounListInput = { current: number; size: number; sort?: string | undefined } & Record<
  string,
  unknown
>

const columnsOf = (table: NounTable): Record<string, PgColumn> => getTableColumns(table)
const isPresent = (table: NounTable) => isNull(table.removedAt)

/** Exact totals: thousands of records at most. */
export async function listRecords(
  db: Database,
  { noun, table }: { noun: Noun; table: NounTable },
  { current, size, sort = '-updateTime', ...filters }: NounListInput,
) {
  const columns = columnsOf(table)
  const conditions = Object.entries(noun.fields).map(([name, field]) =>
    matches(field, columns[name], filters[name]),
  )
  const where = and(isPresent(table), ...conditions)
  const column = columns[sort.replace(/^-/, '')] ?? table.updateTime
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(table)
      .where(where)
      .orderBy(sql`${column} ${direction} nulls last`, sql`${table.id} ${direction}`)
      .limit(size)
      .offset((current - 1) * size),
    db.$count(table, where),
  ])
  return { current, size, total, totalIsEstimate: false, records: rows.map(present) }
}

/** Texts match inside, literally and ignoring case. */
function matches(
  { kind }: NounField,
  column: PgColumn | undefined,
  wanted: unknown,
): SQL | undefined {
  if (!column || wanted === undefined || wanted === '') return undefined
  return kind === 'text' ? sql`strpos(lower(${column}), lower(${wanted})) > 0` : eq(column, wanted)
}

export async function getRecord(
  db: Database,
  table: NounTable,
  id: string,
): Promise<NounRecord | null> {
  const [row] = await db
    .select()
    .from(table)
    .where(and(eq(table.id, id), isPresent(table)))
  return row ? present(row) : null
}

export async function insertRecord(db: Database, table: NounTable, row: Changes): Promise<void> {
  await db.insert(table).values(row as NounTable['$inferInsert'])
}

/** Returns whether the version matched. */
export async function updateRecord(
  db: Database,
  table: NounTable,
  { id, version, changes }: { id: string; version: number; changes: Changes },
): Promise<boolean> {
  const changed = await db
    .update(table)
    .set({ ...changes, version: version + 1 })
    .where(and(eq(table.id, id), eq(table.version, version), isPresent(table)))
    .returning({ id: table.id })
  return changed.length > 0
}

/** Deletes the record so that it can be restored. */
export async function removeRecord(
  db: Database,
  table: NounTable,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  await db.update(table).set({ removedAt: now }).where(eq(table.id, id))
}

/** Returns whether the record was deleted. */
export async function restoreRecord(db: Database, table: NounTable, id: string): Promise<boolean> {
  const restored = await db
    .update(table)
    .set({ removedAt: null })
    .where(and(eq(table.id, id), isNotNull(table.removedAt)))
    .returning({ id: table.id })
  return restored.length > 0
}

const daysToRestore = 30
const dayMs = 24 * 60 * 60 * 1000

/** Deletes records that were removed a month ago. */
export async function purgeRecords(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - daysToRestore * dayMs)
  for (const [, table] of nounTables) await db.delete(table).where(lt(table.removedAt, before))
}

function present(row: Row): NounRecord {
  const entries = Object.entries(row)
    .filter(([name]) => name !== 'removedAt')
    .map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value])
  return Object.fromEntries(entries) as NounRecord
}
