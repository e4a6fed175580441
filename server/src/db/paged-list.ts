import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { exactTotalLimit } from '@amber/contract/paging.ts'
import { uuidOf, type Platform } from '#server/lib/platform.ts'
import { createQueue } from '#server/lib/queue.ts'
import { createCache } from '#server/lib/cache.ts'
import type { Database } from './connect.ts'
import { createDataVersion } from './data-version.ts'
import { along, orderBy, type ListOrder, type ListTable } from './list-order.ts'
import { readSample, rowsOf, type Counted, type Sample, countUpToLimit } from './counts.ts'

/*
 * Returns a page out of a million rows in milliseconds for any search and order: by an index scan if many rows match,
 * otherwise by a cached skeleton of sorted ids. A table sample decides. See
 * docs/decisions/0008-large-lists.md.
 */

export type ListFilter = {
  /** Equal for filters that find the same rows. */
  key: string
  /** All conditions, cheap per row. */
  onRow: SQL
  byScan: SQL
  /** Conditions for an index scan, and the rest to check on its rows. */
  byIndex: SQL
  afterIndex: SQL
  /** Set if an index alone can count the matches. */
  countable: Countable | null
  /** Whether the index never finds more rows than an exact total covers. */
  isFew: boolean
  /** Whether the order's indexes contain all columns of the conditions. */
  isCovered: boolean
  /** Columns with the same value in all matching rows. */
  values: readonly { column: AnyPgColumn; value: string }[]
}

export type Countable = Counted & { key: string }

type Query = { filter: ListFilter; order: ListOrder; current: number; size: number }
type Found = { ids: string[]; total: number; totalIsEstimate: boolean }

/** A change that did not invalidate a cached order in time (see `createDataVersion`) is visible after this. */
const maxAgeMs = 30_000
const skeletonBytes = 10_000_000
const pageBytes = 2_000_000
const factBytes = 500_000
/** Most readers stay on the first pages. */
const frontIds = 500
/** Longer orders keep every nth id. */
const skeletonIds = 25_000
/** Share of all rows above which a table scan beats the index. */
const commonShare = 0.1
/** Expected rows of a walk that reads rows, or only the index. */
const walkRows = { looking: 6000, covered: 20_000 }

type Matches = Pick<Query, 'filter' | 'order'>

/** The listed rows, and the queue of their long sorts. */
type Source = {
  db: Database
  table: ListTable
  present: SQL
  longOrders: ReturnType<typeof createQueue>
}

type Skeleton = { total: number; step: number; ids: Uint8Array }

/**
 * Creates the list of a table. `changes` is the sequence that counts every change that can move a row (see
 * `count_change` in the migrations). Rows that are not `present` are omitted.
 */
export function createPagedList(
  table: ListTable,
  { changes, platform, present }: { changes: string; platform: Platform; present: SQL },
) {
  const { samples, counts, skeletons, walkedPages } = createCaches(platform)
  // One long sort at a time leaves the other processors to other requests.
  const longOrders = createQueue({ concurrency: 1, waitingLimit: 50 })
  const stateOf = createDataVersion(changes)

  /** Counts up to one more than an exact total covers. */
  function countMatching(db: Database, state: string, { key, table: counted, where }: Countable) {
    return counts(JSON.stringify([state, key]), () =>
      countUpToLimit(db, sql`select from ${counted} where ${where}`),
    )
  }

  /** Returns the ids of a page and the total, exact up to `exactTotalLimit`. */
  async function findPage(db: Database, state: string, query: Query): Promise<Found> {
    const { filter, order, current, size } = query
    const source = { db, table, present, longOrders }
    const part = { offset: (current - 1) * size, size }
    const isFront = part.offset + size <= frontIds
    const under = [state, filter.key, order.column.name, order.isDescending]
    const remembered = (amount: string, find: () => Promise<Skeleton>) =>
      skeletons(JSON.stringify([...under, amount, isFront]), find)
    const few = () => remembered('few', () => ofFew(source, query, isFront))

    const fewIds = async () => idsOf(await few(), part)
    const exactTotal = await findExactTotal(db, state, { filter, few })
    const totalIsEstimate = exactTotal === null
    // Without a countable, the total is the length of the skeleton.
    if (!totalIsEstimate && !filter.countable)
      return { ids: await fewIds(), total: exactTotal, totalIsEstimate }
    const sample = await sampleOf(db, filter)
    const total = exactTotal ?? Math.max(sample.total, exactTotalLimit + 1)
    const matching = { ...sample, total }
    const many = () => remembered('many', () => ofMany(source, query, { matching, isFront }))
    const walked = () => walk(source, query, matching)
    const ids =
      (await walkedPages(JSON.stringify([...under, current, size]), walked)) ??
      (totalIsEstimate ? await follow(source, query, await many()) : await fewIds())
    return { ids, total, totalIsEstimate }
  }

  /** Returns null above `exactTotalLimit`. */
  async function findExactTotal(
    db: Database,
    state: string,
    { filter, few }: { filter: ListFilter; few: () => Promise<Skeleton> },
  ): Promise<number | null> {
    const upToLimit = (total: number) => (total <= exactTotalLimit ? total : null)
    if (filter.countable) return upToLimit(await countMatching(db, state, filter.countable))
    if (!filter.isFew && (await sampleOf(db, filter)).isSurelyMany) return null
    // Caches the total: other orders need not count again.
    const key = JSON.stringify([state, filter.key, 'found'])
    return upToLimit(await counts(key, async () => (await few()).total))
  }

  function sampleOf(db: Database, { countable, key, onRow }: ListFilter): Promise<Sample> {
    return samples(key, async () => {
      const counted = countable ?? { table, where: sql`${present} and ${onRow}` }
      const { rows, ...matching } = await readSample(db, counted)
      return { ...matching, rows: counted.table === table ? rows : await rowsOf(db, table) }
    })
  }

  return { stateOf, countMatching, findPage }
}

function createCaches({ now }: Platform) {
  const small = { maxBytes: factBytes, maxAgeMs, now, bytesOf: () => 50 }
  return {
    samples: createCache<Sample>(small),
    counts: createCache<number>(small),
    skeletons: createCache<Skeleton>({
      maxBytes: skeletonBytes,
      maxAgeMs,
      now,
      bytesOf: ({ ids }) => ids.length,
    }),
    walkedPages: createCache<string[] | null>({
      maxBytes: pageBytes,
      maxAgeMs,
      now,
      bytesOf: (ids) => 60 * (ids?.length ?? 0),
    }),
  }
}

/** Collects up to one more match than an exact total covers. */
function ofFew(source: Source, { filter, order }: Query, isFront: boolean): Promise<Skeleton> {
  const few = sql`select * from (${candidates(source, { filter, order })} limit ${exactTotalLimit + 1}) as few`
  const most = isFront ? frontIds : exactTotalLimit + 1
  return readSkeleton(source.db, { ordered: sql`${few} ${orderBy(order)}`, step: 1, most })
}

async function ofMany(
  source: Source,
  { filter, order }: Query,
  { matching, isFront }: { matching: Sample; isFront: boolean },
): Promise<Skeleton> {
  const { db, longOrders } = source
  const { total, rows } = matching
  const ordered = filter.isCovered
    ? alongFor(source, { filter, order })
    : sql`${candidates(source, { filter, order }, total > rows * commonShare)} ${orderBy(order)}`
  if (isFront)
    return readSkeleton(db, {
      ordered: sql`${ordered} limit ${frontIds}`,
      step: 1,
      most: frontIds,
    })
  const step = Math.ceil(total / skeletonIds)
  return longOrders.run(() => readSkeleton(db, { ordered, step, most: null }))
}

/** `offset 0` keeps other conditions out of the index scan. */
function candidates({ table, present }: Source, { filter, order }: Matches, isScan = false): SQL {
  const { byIndex, afterIndex, byScan } = filter
  const { column } = order
  const chosen = sql`select ${table.id} as id, ${column} as place from`
  return isScan
    ? sql`${chosen} ${table} where ${present} and ${byScan}`
    : sql`${chosen} (select * from ${table} where ${present} and ${byIndex} offset 0) as ${table} where ${afterIndex}`
}

/**
 * Scans the index until the page is full. Null if the page is far: with correlated columns all matches may be at
 * the end.
 */
async function walk(source: Source, query: Query, { total, rows }: Sample) {
  const { filter, current, size } = query
  const expected = (current * size * rows) / total
  if (!(expected <= (filter.isCovered ? walkRows.covered : walkRows.looking))) return null
  const limit = filter.isCovered ? undefined : Math.ceil(1000 + 2 * expected)
  const offset = (current - 1) * size
  const found = await readIds(
    source.db,
    sql`${alongFor(source, query, { limit })} limit ${size} offset ${offset}`,
  )
  return found.length === size ? found : null
}

function alongFor(
  { table, present }: Source,
  { filter, order }: Matches,
  span: { from?: string; limit?: number | undefined } = {},
): SQL {
  const value = filter.values.find(({ column }) => column === order.column)?.value
  return along(table, order, { present, where: filter.onRow, value, ...span })
}

async function follow(source: Source, query: Query, skeleton: Skeleton) {
  const { current, size } = query
  const offset = (current - 1) * size
  if (skeleton.step === 1) return idsOf(skeleton, { offset, size })
  const [from] = idsOf(skeleton, { offset: Math.floor(offset / skeleton.step), size: 1 })
  if (!from) return []
  return readIds(
    source.db,
    sql`${alongFor(source, query, { from })} limit ${size} offset ${offset % skeleton.step}`,
  )
}

async function readIds(db: Database, query: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(query)
  return rows.map(({ id }) => id)
}

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
