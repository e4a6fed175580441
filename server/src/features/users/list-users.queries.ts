import { sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { exactTotalLimit } from '@amber/contract/paging.ts'
import type { InputOf } from '@amber/contract/endpoint.ts'
import type { User, users as calls, userSortColumns } from '@amber/contract/users.ts'
import type { Database } from '#server/db/connect.ts'
import { userRoles, users } from '#server/db/schema.ts'
import { countUpToLimit, filterOf, type Countable, type UserFilter } from './user-filter.queries.ts'
import { getUsers } from './users.queries.ts'

/*
 * A page out of a million users must be there in milliseconds, whatever is searched and sorted. There are two ways to
 * find it: to collect everybody who matches and sort them, good for few; and to walk along the index of the order until
 * the page is full, good for many. Left to itself Postgres guesses wrong now and then, and walks past a million people
 * to find three. So this file first learns how many match, and then goes the right way.
 */

type ListInput = InputOf<typeof calls.list>
type Page = ReturnType<typeof pageOf>

/** How many blocks of a table a sample reads: about 5,000 users, in 2 ms. */
const sampleBlocks = 160
/**
 * With so many hits in a sample, and so many times the limit of exact totals expected, there are more than the limit
 * beyond doubt, even where those who match lie side by side in the table.
 */
const sureHits = 100
const sureFactor = 4
/** Beyond this share of all users, a scan of the table finds all who match sooner than the index of pieces. */
const commonShare = 0.1

const sortColumns: Record<(typeof userSortColumns)[number], AnyPgColumn> = {
  userName: users.userName,
  nickName: users.nickName,
  gender: users.gender,
  phone: users.phone,
  email: users.email,
  status: users.status,
  createTime: users.createTime,
}

/** One page of users and how many there are: exact up to `exactTotalLimit`, else an estimate. */
export async function listUsers(
  db: Database,
  input: ListInput,
): Promise<{ records: User[]; total: number; totalIsEstimate: boolean }> {
  const filter = await filterOf(db, input)
  if (!filter) return { records: [], total: 0, totalIsEstimate: false }
  const page = pageOf(input)
  let { total, isKnown, everybody } = await countUsers(db, filter)
  let ids: string[] | null = null
  if (!isKnown) {
    const found = await collect(db, { filter, page })
    if (found.total <= exactTotalLimit) ({ total, ids } = found)
    else total = Math.max(total, found.total)
  }
  ids ??= await walk(db, { filter, page, total, everybody })
  ids ??= await sortAll(db, { filter, page, isCommon: total > everybody * commonShare })
  return { records: await getUsers(db, ids), total, totalIsEstimate: total > exactTotalLimit }
}

/** The asked order, made total by the id so that nobody stands on two pages, and the asked part of it. */
function pageOf({ sort = '-createTime', current, size }: ListInput) {
  const name = sort.replace(/^-/, '') as (typeof userSortColumns)[number]
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`
  return {
    column: sortColumns[name],
    direction,
    order: sql`order by place ${direction}, id ${direction}`,
    part: sql`limit ${size} offset ${(current - 1) * size}`,
    size,
    end: current * size,
  }
}

/**
 * How many match, and how many users there are at all. Not known yet where they may be few enough for an exact total
 * and no index can count them; they have to be collected then, and the total is an estimate for the case of too many.
 */
async function countUsers(db: Database, { countable, onRow, isFew }: UserFilter) {
  const total = countable ? await countUpToLimit(db, countable) : 0
  if (countable ? total <= exactTotalLimit : isFew)
    return { total, isKnown: countable !== null, everybody: await countEverybody(db) }
  const sample = await sampleOf(db, countable ?? { table: users, where: onRow })
  const isMany = sample.hits >= sureHits && sample.total >= sureFactor * exactTotalLimit
  const everybody = countable?.table === userRoles ? await countEverybody(db) : sample.rows
  return { total: Math.max(total, sample.total), isKnown: countable !== null || isMany, everybody }
}

/** How many rows a table has as Postgres last counted them, which it says is -1 before the first time. */
const rowsOf = (table: PgTable) =>
  sql`(select greatest(0, reltuples) from pg_class where oid = '${table}'::regclass)`

async function countEverybody(db: Database): Promise<number> {
  const { rows } = await db.execute<{ rows: number }>(sql`select ${rowsOf(users)} as rows`)
  return rows[0]?.rows ?? 0
}

/** Counts in a few blocks of the table, always the same ones, so that an estimate stays while nothing changes. */
async function sampleOf(
  db: Database,
  { table, where }: Countable,
): Promise<{ hits: number; total: number; rows: number }> {
  const { rows } = await db.execute<{ hits: number; seen: number; rows: number }>(sql`
    select count(*) filter (where ${where})::integer as hits, count(*)::integer as seen,
      ${rowsOf(table)} as rows
    from ${table} tablesample system (least(100, 100.0 * ${sampleBlocks}::integer
      * current_setting('block_size')::integer / greatest(1, pg_relation_size('${table}')))) repeatable (1)`)
  const { hits = 0, seen = 0, rows: all = 0 } = rows[0] ?? {}
  return { hits, total: Math.round((hits * all) / Math.max(1, seen)), rows: all }
}

/** Finds everybody who matches, up to one more than an exact total can have: how many they are, and those on the page. */
async function collect(
  db: Database,
  { filter, page }: { filter: UserFilter; page: Page },
): Promise<{ total: number; ids: string[] }> {
  const { rows } = await db.execute<{ total: number; ids: string[] }>(sql`
    with matches as materialized (
      ${candidates(filter, page)} limit ${exactTotalLimit + 1}
    )
    select (select count(*)::integer from matches) as total,
      array(select id from matches ${page.order} ${page.part}) as ids`)
  return rows[0] ?? { total: 0, ids: [] }
}

/** The page after sorting everybody who matches, however many. Where that is a good part of all, by a plain scan. */
async function sortAll(
  db: Database,
  { filter, page, isCommon }: { filter: UserFilter; page: Page; isCommon: boolean },
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from (${candidates(filter, page, isCommon)} offset 0) as matches ${page.order} ${page.part}`)
  return rows.map(({ id }) => id)
}

/** `offset 0` keeps the planner from mixing the other conditions into the search by index. */
function candidates({ byIndex, afterIndex, byScan }: UserFilter, { column }: Page, isScan = false) {
  const chosen = sql`select ${users.id} as id, ${column} as place from`
  return isScan
    ? sql`${chosen} ${users} where ${byScan}`
    : sql`${chosen} (select * from ${users} where ${byIndex} offset 0) as ${users} where ${afterIndex}`
}

/**
 * Goes along the index of the order until the page is full. Null when that costs more than to collect everybody who
 * matches, or turns out to: where what is searched and what is sorted by belong together, all who match may stand at
 * the far end.
 */
async function walk(
  db: Database,
  options: { filter: UserFilter; page: Page; total: number; everybody: number },
): Promise<string[] | null> {
  const { filter, page, total, everybody } = options
  const along = sql`order by ${page.column} ${page.direction}, ${users.id} ${page.direction}`
  if (filter.countable?.table === users) {
    // The indexes hold all that is asked for: even a walk to the far end is short.
    const { rows } = await db.execute<{ id: string }>(
      sql`select ${users.id} from ${users} where ${filter.onRow} ${along} ${page.part}`,
    )
    return rows.map(({ id }) => id)
  }
  const expected = (page.end * everybody) / total
  if (!(expected < total)) return null
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${users.id} from (select * from ${users} ${along} limit ${Math.ceil(1000 + 4 * expected)}) as ${users}
    where ${filter.onRow} ${page.part}`)
  return rows.length === page.size ? rows.map(({ id }) => id) : null
}
