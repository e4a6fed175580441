import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { exactTotalLimit } from '@amber/contract/paging.ts'
import { uuidOf, type Platform } from '#server/lib/platform.ts'
import { createQueue } from '#server/lib/queue.ts'
import { createCache } from '#server/lib/caches/cache.ts'
import type { Database } from './connect.ts'
import { createDataVersion } from './data-version.ts'
import { along, orderBy, type ListOrder, type ListTable } from './list-order.ts'
import { readSample, rowsOf, type Counted, type Sample } from './table-sample.ts'
import { countUpToLimit } from './total.ts'

/*
 * A page out of a million rows, in milliseconds, whatever is searched and sorted. There are two ways to a page. Where
 * many match, walk along the index of the order until the page is full. Where few match, or the page is far, or those
 * who match stand at the far end of the order: find all who match and sort them once, remember a skeleton of that, and
 * serve this and the following pages from it. Left to itself Postgres guesses wrong now and then, so a sample of the
 * table tells first how many match. See docs/decisions/0008-lists-at-a-million.md.
 */

/** The conditions of a list, in the forms that the ways of finding rows need. */
export type ListFilter = {
  /** Filters with the same key find the same rows. */
  key: string
  /** All conditions, for a row at hand: cheap, and of no use to an index. */
  onRow: SQL
  /** All conditions, for a scan of the whole table. */
  byScan: SQL
  /** What indexes can find rows by, and what is left to look at in the rows so found. */
  byIndex: SQL
  afterIndex: SQL
  /** Where an index by itself can count who matches. */
  countable: Countable | null
  /** What is found by index is never more than an exact total can have. */
  isFew: boolean
  /** The indexes of the orders hold all that the conditions look at. */
  isCovered: boolean
  /** Columns that have one value in all rows that match. */
  values: readonly { column: AnyPgColumn; value: string }[]
}

export type Countable = Counted & { key: string }

type Query = { filter: ListFilter; order: ListOrder; current: number; size: number }
type Found = { ids: string[]; total: number; totalIsEstimate: boolean }

/** How old an estimate may be, or an order that a change was not counted for in time (see data-state.ts). */
const maxAgeMs = 30_000
const skeletonBytes = 10_000_000
const pageBytes = 2_000_000
const factBytes = 500_000
/** Most people look at the first pages only: these are served from so many ids of an order. */
const frontIds = 500
/** Of an order with more ids than this, every so-many-th is remembered for the pages behind. */
const skeletonIds = 25_000
/** Beyond this share of all rows, a scan of the table finds all who match sooner than their index. */
const commonShare = 0.1
/** How many rows a walk may be expected to pass: with a look at each, or in the index alone. */
const walkRows = { looking: 6000, covered: 20_000 }

/** Ids (UUIDs) in order, sixteen bytes each: all, the first so many, or every `step`th. */
type Skeleton = { total: number; step: number; ids: Uint8Array }

/**
 * A list of a table's rows, and what this server remembers of it. `changes` is the sequence that counts every change
 * that can move a row in the list (see `note_change` in the first migration). Rows that are not `present`, which the
 * indexes of the orders leave out as well, are in no page and no count.
 */
export function createPagedList(
  table: ListTable,
  { changes, platform, present }: { changes: string; platform: Platform; present: SQL },
) {
  const { now } = platform
  const small = { maxBytes: factBytes, maxAgeMs, now, bytesOf: () => 50 }
  const samples = createCache<Sample>(small)
  const counts = createCache<number>(small)
  const skeletons = createCache<Skeleton>({
    maxBytes: skeletonBytes,
    maxAgeMs,
    now,
    bytesOf: ({ ids }) => ids.length,
  })
  const walkedPages = createCache<string[] | null>({
    maxBytes: pageBytes,
    maxAgeMs,
    now,
    bytesOf: (ids) => 60 * (ids?.length ?? 0),
  })
  // Long orders are made one at a time, so that the other processors stay with everybody else.
  const longOrders = createQueue({ concurrency: 1, waitingLimit: 50 })
  const stateOf = createDataVersion(changes)

  /** Counts exactly, and stops after the first that is too many for an exact total. */
  function countMatching(db: Database, state: string, { key, table: counted, where }: Countable) {
    return counts(JSON.stringify([state, key]), () =>
      countUpToLimit(db, sql`select from ${counted} where ${where}`),
    )
  }

  /**
   * The ids on a page and how many rows there are: exactly up to `exactTotalLimit`, else an estimate. `state` is what
   * `stateOf` said before.
   */
  async function findPage(db: Database, state: string, query: Query): Promise<Found> {
    const { filter, order, current, size } = query
    const part = { offset: (current - 1) * size, size }
    const isFront = part.offset + size <= frontIds
    const under = [state, filter.key, order.column.name, order.isDescending]
    const remembered = (amount: string, find: () => Promise<Skeleton>) =>
      skeletons(JSON.stringify([...under, amount, isFront]), find)
    const few = () => remembered('few', () => ofFew(db, query, isFront))

    const counted = filter.countable && (await countMatching(db, state, filter.countable))
    if (counted === null && (filter.isFew || !(await sampleOf(db, filter)).isSurelyMany)) {
      // Once it is known that they are too many, no other order needs to find that out again.
      const key = JSON.stringify([state, filter.key, 'found'])
      const total = await counts(key, async () => (await few()).total)
      if (total <= exactTotalLimit)
        return { ids: idsOf(await few(), part), total, totalIsEstimate: false }
    }
    const sample = await sampleOf(db, filter)
    const totalIsEstimate = counted === null || counted > exactTotalLimit
    const total = totalIsEstimate ? Math.max(sample.total, exactTotalLimit + 1) : counted
    const matching = { ...sample, total }
    const many = () => remembered('many', () => ofMany(db, query, { matching, isFront }))
    const walked = () => walk(db, query, matching)
    const ids =
      (await walkedPages(JSON.stringify([...under, current, size]), walked)) ??
      (totalIsEstimate ? await follow(db, query, await many()) : idsOf(await few(), part))
    return { ids, total, totalIsEstimate }
  }

  /** How many rows likely match, and how many there are at all. */
  function sampleOf(db: Database, { countable, key, onRow }: ListFilter): Promise<Sample> {
    return samples(key, async () => {
      const counted = countable ?? { table, where: sql`${present} and ${onRow}` }
      const { rows, ...matching } = await readSample(db, counted)
      return { ...matching, rows: counted.table === table ? rows : await rowsOf(db, table) }
    })
  }

  /** Everybody who matches, up to one more than an exact total can have. */
  function ofFew(db: Database, { filter, order }: Query, isFront: boolean): Promise<Skeleton> {
    const few = sql`select * from (${candidates(filter, order)} limit ${exactTotalLimit + 1}) as few`
    const most = isFront ? frontIds : exactTotalLimit + 1
    return readSkeleton(db, { ordered: sql`${few} ${orderBy(order)}`, step: 1, most })
  }

  /** Of everybody who matches, however many: the first in the order, or every so-many-th. */
  async function ofMany(
    db: Database,
    { filter, order }: Query,
    { matching, isFront }: { matching: Sample; isFront: boolean },
  ): Promise<Skeleton> {
    const { total, rows } = matching
    const ordered = filter.isCovered
      ? alongFor({ filter, order })
      : sql`${candidates(filter, order, total > rows * commonShare)} ${orderBy(order)}`
    if (isFront)
      return readSkeleton(db, {
        ordered: sql`${ordered} limit ${frontIds}`,
        step: 1,
        most: frontIds,
      })
    const step = Math.ceil(total / skeletonIds)
    return longOrders.run(() => readSkeleton(db, { ordered, step, most: null }))
  }

  /** `offset 0` keeps the planner from mixing the other conditions into the search by index. */
  function candidates(
    { byIndex, afterIndex, byScan }: ListFilter,
    { column }: ListOrder,
    isScan = false,
  ): SQL {
    const chosen = sql`select ${table.id} as id, ${column} as place from`
    return isScan
      ? sql`${chosen} ${table} where ${present} and ${byScan}`
      : sql`${chosen} (select * from ${table} where ${present} and ${byIndex} offset 0) as ${table} where ${afterIndex}`
  }

  /**
   * Goes along the index of the order until the page is full. Null when that is far, or turns out to be: where what is
   * searched and what is sorted by belong together, all who match may stand at the far end.
   */
  async function walk(db: Database, query: Query, { total, rows }: Sample) {
    const { filter, current, size } = query
    const expected = (current * size * rows) / total
    if (!(expected <= (filter.isCovered ? walkRows.covered : walkRows.looking))) return null
    const limit = filter.isCovered ? undefined : Math.ceil(1000 + 2 * expected)
    const offset = (current - 1) * size
    const found = await readIds(
      db,
      sql`${alongFor(query, { limit })} limit ${size} offset ${offset}`,
    )
    return found.length === size ? found : null
  }

  function alongFor(
    { filter, order }: Pick<Query, 'filter' | 'order'>,
    span: { from?: string; limit?: number | undefined } = {},
  ): SQL {
    const value = filter.values.find(({ column }) => column === order.column)?.value
    return along(table, order, { present, where: filter.onRow, value, ...span })
  }

  /** The page by a skeleton: from the last remembered id before it. */
  async function follow(db: Database, { filter, order, current, size }: Query, skeleton: Skeleton) {
    const offset = (current - 1) * size
    if (skeleton.step === 1) return idsOf(skeleton, { offset, size })
    const [from] = idsOf(skeleton, { offset: Math.floor(offset / skeleton.step), size: 1 })
    if (!from) return []
    return readIds(
      db,
      sql`${alongFor({ filter, order }, { from })} limit ${size} offset ${offset % skeleton.step}`,
    )
  }

  return { stateOf, countMatching, findPage }
}

async function readIds(db: Database, query: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(query)
  return rows.map(({ id }) => id)
}

/** Every `step`th id of rows in their order, or the first so many. They are numbered and gathered as they come. */
async function readSkeleton(
  db: Database,
  { ordered, step, most }: { ordered: SQL; step: number; most: number | null },
): Promise<Skeleton> {
  const { rows } = await db.execute<{ total: number; ids: Uint8Array | null }>(sql`
    select count(*)::integer as total,
      string_agg(uuid_send(id), '') filter (where place % ${step}::integer = 0
        and (${most}::integer is null or place < ${most}::integer)) as ids
    from (select id, row_number() over () - 1 as place from (${ordered}) as ordered) as numbered`)
  const { total = 0, ids } = rows[0] ?? {}
  return { total, step, ids: ids ?? new Uint8Array() }
}

function idsOf({ ids }: Skeleton, { offset, size }: { offset: number; size: number }): string[] {
  const part = ids.subarray(16 * offset, 16 * (offset + size))
  return Array.from({ length: part.length / 16 }, (_, index) =>
    uuidOf(part.subarray(16 * index, 16 * (index + 1))),
  )
}
