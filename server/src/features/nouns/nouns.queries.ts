import { isListKind } from '@amber/contract/fields.ts'
import {
  and,
  arrayOverlaps,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  sql,
} from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { partsOf } from '@amber/contract/kinds.ts'
import {
  fileFieldsOf,
  isTree,
  referencesOf,
  type Noun,
  type NounField,
} from '@amber/contract/nouns/define-noun.ts'
import {
  boundNamesOf,
  isRangeKind,
  withinNameOf,
  type RangeKind,
} from '@amber/contract/nouns/noun-values.ts'
import type { Database } from '#server/db/connect.ts'
import { inSpan } from '#server/db/log-page.ts'
import type { NounTable } from '#server/db/noun-tables.ts'
import { isWithinNode } from './noun-trees.queries.ts'
import { namedRecords, type NamedRecord } from './noun-references.queries.ts'
import { filesById } from './record-files.queries.ts'

/** Record of any noun; times in ISO 8601. */
export type NounRecord = { id: string; version: number } & Record<string, unknown>

type Row = NounTable['$inferSelect'] & Record<string, unknown>
export type NounStore = { noun: Noun; table: NounTable }
type Changes = Readonly<Record<string, unknown>>
export type NounListInput = { current: number; size: number; sort?: string | undefined } & Record<
  string,
  unknown
>

export const columnsOf = (table: NounTable): Record<string, PgColumn> => getTableColumns(table)
const isPresent = (table: NounTable) => isNull(table.removedAt)

/** Returns the condition of a search; `filters` by the names of fields. */
export function whereOf({ noun, table }: NounStore, filters: Readonly<Record<string, unknown>>) {
  const columns = columnsOf(table)
  const conditions = Object.entries(noun.fields).flatMap(([name, field]) => {
    const column = columns[name]
    if (!column || !field.isFilterable) return []
    const { kind } = field
    if (isRangeKind(kind)) {
      const { from, to } = boundNamesOf(name)
      return isWithin({ column, kind }, { from: filters[from], to: filters[to] } as Bounds)
    }
    const found = matches(field, column, filters[name])
    const node = filters[withinNameOf(name)]
    if (!isTree(field) || typeof node !== 'string') return [found]
    return [found, isWithinNode({ noun, table }, { column, of: field.of }, node)]
  })
  return and(isPresent(table), ...conditions)
}

/** Returns the order of a column, `-` before it for descending; choices in the order of their declaration. */
export function orderOf({ noun, table }: NounStore, sort = '-updateTime'): SQL {
  const name = sort.replace(/^-/, '')
  const column = columnsOf(table)[name] ?? table.updateTime
  const field = noun.fields[name]
  const value =
    field?.kind === 'choice'
      ? sql`array_position(${sql.param(Object.keys(field.options))}::text[], ${column})`
      : column
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`
  return sql`${value} ${direction} nulls last, ${table.id} ${direction}`
}

/** Exact totals: thousands of records at most. */
export async function listRecords(
  db: Database,
  { noun, table }: NounStore,
  { current, size, sort, ...filters }: NounListInput,
) {
  const where = whereOf({ noun, table }, filters)
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(table)
      .where(where)
      .orderBy(orderOf({ noun, table }, sort))
      .limit(size)
      .offset((current - 1) * size),
    db.$count(table, where),
  ])
  return { current, size, total, totalIsEstimate: false, records: await presentAll(db, noun, rows) }
}

/** Texts match inside, literally and ignoring case; choices and tags match any of the wanted ones. */
function matches({ kind }: NounField, column: PgColumn, wanted: unknown): SQL | undefined {
  if (typeof wanted !== 'string' || wanted === '') return undefined
  if (kind === 'text') return sql`strpos(lower(${column}), lower(${wanted})) > 0`
  if (kind === 'choice') return inArray(column, partsOf(wanted))
  if (kind === 'flag') return eq(column, wanted === 'true')
  return isListKind(kind) ? arrayOverlaps(column, partsOf(wanted)) : eq(column, wanted)
}

type Bounds = { from?: string | undefined; to?: string | undefined }

/** Returns the conditions of inclusive bounds. A column would round them to its own decimals. */
function isWithin(
  { column, kind }: { column: PgColumn; kind: RangeKind },
  { from, to }: Bounds,
): SQL[] {
  if (kind === 'time') return inSpan(column, { from, to })
  const type = kind === 'date' ? sql`date` : sql`numeric`
  return [
    ...(from === undefined ? [] : [sql`${column} >= ${from}::${type}`]),
    ...(to === undefined ? [] : [sql`${column} <= ${to}::${type}`]),
  ]
}

export async function getRecord(
  db: Database,
  { noun, table }: NounStore,
  id: string,
): Promise<NounRecord | null> {
  const [row] = await db
    .select()
    .from(table)
    .where(and(eq(table.id, id), isPresent(table)))
  const [record] = await presentAll(db, noun, row ? [row] : [])
  return record ?? null
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

/** Deletes the record so that it can be restored; returns whether it was there. */
export async function removeRecord(
  db: Database,
  table: NounTable,
  { id, now }: { id: string; now: Date },
): Promise<boolean> {
  const removed = await db
    .update(table)
    .set({ removedAt: now })
    .where(and(eq(table.id, id), isPresent(table)))
    .returning({ id: table.id })
  return removed.length > 0
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

async function presentAll(db: Database, noun: Noun, rows: readonly Row[]): Promise<NounRecord[]> {
  const [references, files] = [referencesOf(noun), fileFieldsOf(noun)]
  const idsOf = (fields: readonly string[]) =>
    rows.flatMap((row) => fields.flatMap((field) => (row[field] as string | null) ?? []))
  const others = new Map<string, NamedRecord>()
  // One query for each other noun.
  for (const [of, fields] of Map.groupBy(references, (reference) => reference.of))
    for (const other of await namedRecords(db, of, idsOf(fields.map((field) => field.name))))
      others.set(other.id, other)
  const filesFound = await filesById(db, idsOf(files))
  return rows.map((row) => {
    const replaced = (fields: readonly string[], shown: (id: string) => unknown) =>
      Object.fromEntries(
        fields.map((field) => [field, row[field] === null ? null : shown(row[field] as string)]),
      )
    return {
      ...present(row),
      ...replaced(
        references.map(({ name }) => name),
        (id) => others.get(id) ?? { id, name: id, isDeleted: true },
      ),
      ...replaced(files, (id) => filesFound.get(id)),
    }
  })
}

function present(row: Row): NounRecord {
  const entries = Object.entries(row)
    .filter(([name]) => name !== 'removedAt')
    .map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value])
  return Object.fromEntries(entries) as NounRecord
}
