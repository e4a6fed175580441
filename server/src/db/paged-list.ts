import { sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { exactTotalLimit } from '@amber/contract/paging.ts'
import { uuidOf, type Platform } from '#server/lib/platform.ts'
import { createQueue } from '#server/lib/queue.ts'
import { createRecall } from '#server/lib/recall.ts'
import type { Database } from './connect.ts'
import { along, orderBy, type ListOrder, type ListTable } from './list-order.ts'

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
}

export type Countable = { key: string; table: PgTable; where: SQL }

type Query = { filter: ListFilter; order: ListOrder; current: number; size: number }
type Found = { ids: string[]; total: number; totalIsEstimate: boolean }

/** How old an estimate, or a remembered order whose change was noted late, may be. */
const maxAgeMs = 30_000
/** A change is counted when it is made but seen when it is committed: so long, what is remembered may lack it. */
const commitMs = 2000
const skeletonBytes = 14_000_000
const factBytes = 500_000
/** Of a longer order, every so-many-th id is remembered. */
const skeletonIds = 50_000
/** How many blocks of a table a sample reads: about 5,000 rows, in 2 ms. */
const sampleBlocks = 160
/** Beyond this share of all rows, a scan of the table finds all who match sooner than their index. */
const commonShare = 0.1
/** How many rows a walk may be expected to pass: with a look at each, or in the index alone. */
const walkRows = { looking: 2000, covered: 20_000 }

type Sample = { total: number; atLeast: number; rows: number }
/** Ids in order, sixteen bytes each: all, or every `step`th. */
type Skeleton = { total: number; step: number; ids: Uint8Array }

/**
 * A list of a table's rows, and what this server remembers of it. `changes` is the sequence that counts every change
 * that can move a row in the list (see `note_change` in the first migration).
 */
export function createPagedList(
  table: ListTable,
  { changes, platform }: { changes: string; platform: Platform },
) {
  const { now } = platform
  const small = { maxBytes: factBytes, maxAgeMs, now, bytesOf: () => 50 }
  const samples = createRecall<Sample>(small)
  const counts = createRecall<number>(small)
  const skeletons = createRecall<Skeleton>({
    maxBytes: skeletonBytes,
    maxAgeMs,
    now,
    bytesOf: ({ ids }) => ids.length,
  })
  // Long orders are made one at a time, so that the other processors stay with everybody else.
  const longOrders = createQueue({ concurrency: 1, waitingLimit: 50 })
  let latest = { change: '', since: Number.NEGATIVE_INFINITY }

  /** Names the present state of the data. What was found under the same name still holds. */
  async function stateOf(db: Database): Promise<string> {
    const { rows } = await db.execute<{ change: string | null }>(
      sql`select pg_sequence_last_value(${changes}::regclass)::text as change`,
    )
    const change = rows[0]?.change ?? ''
    const time = now().getTime()
    if (change !== latest.change) latest = { change, since: time }
    return `${change}${time - latest.since < commitMs ? ' fresh' : ''}`
  }

  /** Counts exactly, and stops after the first that is too many for an exact total. */
  function countUpToLimit(db: Database, state: string, { key, table: counted, where }: Countable) {
    return counts(JSON.stringify([state, key]), async () => {
      const { rows } = await db.execute<{ total: number }>(sql`
        select count(*)::integer as total
        from (select from ${counted} where ${where} limit ${exactTotalLimit + 1}) as counted`)
      return rows[0]?.total ?? 0
    })
  }

  /**
   * The ids on a page and how many rows there are: exactly up to `exactTotalLimit`, else an estimate. `state` is what
   * `stateOf` said before.
   */
  async function findPage(db: Database, state: string, query: Query): Promise<Found> {
    const { filter, order, current, size } = query
    const part = { offset: (current - 1) * size, size }
    const skeleton = (most: { isFew: true } | Sample) =>
      skeletons(
        JSON.stringify([state, filter.key, order.column.name, order.isDescending, 'isFew' in most]),
        () => ('isFew' in most ? ofFew(db, query) : longOrders.run(() => ofMany(db, query, most))),
      )

    const counted = filter.countable && (await countUpToLimit(db, state, filter.countable))
    const isFew = counted === null ? filter.isFew : counted <= exactTotalLimit
    const sample = isFew ? null : await sampleOf(db, filter)
    if (!sample || (counted === null && sample.atLeast <= exactTotalLimit)) {
      // Once it is known that they are too many, no other order needs to find that out again.
      const total = await counts(JSON.stringify([state, filter.key, 'found']), async () => {
        return (await skeleton({ isFew: true })).total
      })
      if (total <= exactTotalLimit) {
        const ids = idsOf(await skeleton({ isFew: true }), part)
        return { ids, total, totalIsEstimate: false }
      }
    }
    const likely = sample ?? { total: 0, atLeast: 0, rows: 0 }
    const many = { ...likely, total: Math.max(likely.total, exactTotalLimit + 1) }
    const ids = (await walk(db, query, many)) ?? (await follow(db, query, await skeleton(many)))
    return { ids, total: many.total, totalIsEstimate: true }
  }

  /** How many rows match, likely and almost surely, and how many there are at all. */
  function sampleOf(db: Database, { countable, key, onRow }: ListFilter): Promise<Sample> {
    return samples(key, async () => {
      const counted = countable ?? { table, where: onRow }
      const { rows, ...matching } = await readSample(db, counted)
      return { ...matching, rows: counted.table === table ? rows : await rowsOf(db, table) }
    })
  }

  /** Everybody who matches, up to one more than an exact total can have. */
  function ofFew(db: Database, { filter, order }: Query): Promise<Skeleton> {
    const few = sql`select * from (${candidates(filter, order)} limit ${exactTotalLimit + 1}) as few`
    return readSkeleton(db, { ordered: sql`${few} ${orderBy(order)}`, step: 1 })
  }

  /** Everybody who matches, however many. */
  function ofMany(db: Database, { filter, order }: Query, { total, rows }: Sample) {
    const ordered = filter.isCovered
      ? along(table, order, { where: filter.onRow })
      : sql`${candidates(filter, order, total > rows * commonShare)} ${orderBy(order)}`
    return readSkeleton(db, { ordered, step: Math.ceil(total / skeletonIds) })
  }

  /** `offset 0` keeps the planner from mixing the other conditions into the search by index. */
  function candidates(
    { byIndex, afterIndex, byScan }: ListFilter,
    { column }: ListOrder,
    isScan = false,
  ): SQL {
    const chosen = sql`select ${table.id} as id, ${column} as place from`
    return isScan
      ? sql`${chosen} ${table} where ${byScan}`
      : sql`${chosen} (select * from ${table} where ${byIndex} offset 0) as ${table} where ${afterIndex}`
  }

  /**
   * Goes along the index of the order until the page is full. Null when that is far, or turns out to be: where what is
   * searched and what is sorted by belong together, all who match may stand at the far end.
   */
  async function walk(db: Database, query: Query, { total, rows }: Sample) {
    const { filter, order, current, size } = query
    const expected = (current * size * rows) / total
    if (!(expected <= (filter.isCovered ? walkRows.covered : walkRows.looking))) return null
    const limit = filter.isCovered ? undefined : Math.ceil(1000 + 4 * expected)
    const offset = (current - 1) * size
    const found = await readIds(
      db,
      sql`${along(table, order, { where: filter.onRow, limit })} limit ${size} offset ${offset}`,
    )
    return found.length === size ? found : null
  }

  /** The page by a skeleton: from the last remembered id before it. */
  async function follow(db: Database, { filter, order, current, size }: Query, skeleton: Skeleton) {
    const offset = (current - 1) * size
    if (skeleton.step === 1) return idsOf(skeleton, { offset, size })
    const [from] = idsOf(skeleton, { offset: Math.floor(offset / skeleton.step), size: 1 })
    if (!from) return []
    return readIds(
      db,
      sql`${along(table, order, { where: filter.onRow, from })} limit ${size} offset ${offset % skeleton.step}`,
    )
  }

  return { stateOf, countUpToLimit, findPage }
}

async function readIds(db: Database, query: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(query)
  return rows.map(({ id }) => id)
}

/** Every `step`th id of rows in their order. They are numbered and gathered as they come. */
async function readSkeleton(
  db: Database,
  { ordered, step }: { ordered: SQL; step: number },
): Promise<Skeleton> {
  const { rows } = await db.execute<{ total: number; ids: Uint8Array | null }>(sql`
    select count(*)::integer as total,
      string_agg(uuid_send(id), '') filter (where place_in_order % ${step}::integer = 0) as ids
    from (select id, row_number() over () - 1 as place_in_order from (${ordered}) as ordered) as numbered`)
  const { total = 0, ids } = rows[0] ?? {}
  return { total, step, ids: ids ?? new Uint8Array() }
}

function idsOf({ ids }: Skeleton, { offset, size }: { offset: number; size: number }): string[] {
  const part = ids.subarray(16 * offset, 16 * (offset + size))
  return Array.from({ length: part.length / 16 }, (_, index) =>
    uuidOf(part.subarray(16 * index, 16 * (index + 1))),
  )
}

/** How many rows a table has as Postgres last counted them, which it says is -1 before the first time. */
const lastCount = (table: PgTable) =>
  sql`(select greatest(0, reltuples) from pg_class where oid = '${table}'::regclass)`

async function rowsOf(db: Database, table: PgTable): Promise<number> {
  const { rows } = await db.execute<{ rows: number }>(sql`select ${lastCount(table)} as rows`)
  return rows[0]?.rows ?? 0
}

/**
 * Counts in a few blocks of a table, always the same ones, so that an estimate stays while nothing changes. What is
 * almost sure lies four standard errors below. Rows that lie together are like one another, so the error is that of
 * groups of neighbours, not that of single rows.
 */
async function readSample(db: Database, { table, where }: Pick<Countable, 'table' | 'where'>) {
  const { rows } = await db.execute<{
    rows: number
    seen: number
    hits: number
    error: number
  }>(sql`
    select ${lastCount(table)} as rows, coalesce(sum(seen), 0)::integer as seen,
      coalesce(sum(hits), 0)::integer as hits,
      coalesce(stddev_samp(hits) * sqrt(count(*)), 0)::float as error
    from (
      select count(*) as seen, count(*) filter (where is_hit) as hits
      from (
        select ${where} as is_hit, row_number() over () as place
        from ${table} tablesample system (least(100, 100.0 * ${sampleBlocks}::integer
          * current_setting('block_size')::integer / greatest(1, pg_relation_size('${table}')))) repeatable (1)
      ) as sampled
      group by place / 32
    ) as neighbours`)
  const { rows: all = 0, seen = 0, hits = 0, error = 0 } = rows[0] ?? {}
  const each = all / Math.max(1, seen)
  return { total: Math.round(hits * each), atLeast: (hits - 4 * error) * each, rows: all }
}
