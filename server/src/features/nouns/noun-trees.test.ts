import { eq, inArray, isNull } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { defineNoun, type Noun } from '@amber/contract/nouns/define-noun.ts'
import { treeLimit } from '@amber/contract/nouns/noun-trees.ts'
import { withClient, type Database } from '#server/db/connect.ts'
import { tableOf } from '#server/db/noun-tables.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { findNodes, makesCircle, offeredNodes } from './noun-trees.queries.ts'
import { insertRecord, whereOf } from './nouns.queries.ts'
import { purgeRecords } from './purge-records.service.ts'

const label = { zh: '字段', en: 'Field' }
const noun = defineNoun({
  name: 'terrain',
  plural: 'terrains',
  labels: { one: label, many: label },
  fields: {
    name: { label, kind: 'text', isRequired: true },
    within: { label, kind: 'record', of: 'terrain', isTree: true, isFilterable: true },
  },
})
const table = tableOf(noun)
const store = { noun, table }
const app = await createTestApp()
await withClient(app.address, (client) =>
  client.query(`create table terrains (
  id uuid primary key, version integer not null default 1, name text not null,
  "within" uuid references terrains (id) on delete set null,
  removed_at timestamptz, create_by text, create_time timestamptz not null, update_by text,
  update_time timestamptz not null);
  grant all on terrains to public`),
)

const isLockWanted = async () => {
  const query =
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  return (await app.pool.query(query)).rowCount === 1
}

async function add(name: string, within: string | null = null, isRemoved = false) {
  const id = crypto.randomUUID()
  const now = app.clock.now()
  const removedAt = isRemoved ? now : null
  await insertRecord(app.db, table, {
    id,
    name,
    within,
    removedAt,
    createTime: now,
    updateTime: now,
  })
  return id
}

const earth = await add('Earth')
const europe = await add('Europe', earth, true)
const france = await add('France', europe)
const paris = await add('Paris', france)
const mars = await add('Mars')

const reference = { name: 'within', of: 'terrain' }
const tree = (isWriter: boolean) => findNodes(app.db, { store, reference }, isWriter)

test('leaves deleted records out of the tree and moves their children up', async () => {
  expect(await tree(true)).toEqual([
    { id: earth, name: 'Earth', parent: null },
    { id: france, name: 'France', parent: earth },
    { id: mars, name: 'Mars', parent: null },
    { id: paris, name: 'Paris', parent: france },
  ])
})

test('limits readers to the nodes that the list shows', async () => {
  expect(await tree(false)).toEqual([{ id: france, name: 'France', parent: null }])
})

test('finds the records of a node and of all below it, deleted nodes included', async () => {
  const found = async (filters: object) => {
    const where = whereOf(store, { ...filters })
    const rows = await app.db.select({ name: table.id }).from(table).where(where)
    return rows.map((row) => row.name).toSorted()
  }
  expect(await found({ withinWithin: earth })).toEqual([france, paris].toSorted())
  expect(await found({ withinWithin: france })).toEqual([paris])
  expect(await found({ within: earth })).toEqual([])
  expect(await found({ withinWithin: mars })).toEqual([])
})

test('refuses a parent that is the record itself or below it, also in a circle', async () => {
  const isRefused = (id: string, parent: string) =>
    app.db.transaction((transaction) => makesCircle(transaction, store, { id, parent }))
  expect(await isRefused(earth, paris)).toBe(true)
  expect(await isRefused(earth, earth)).toBe(true)
  expect(await isRefused(paris, earth)).toBe(false)
  await app.pool.query('update terrains set "within" = $1 where id = $2', [paris, earth])
  expect(await isRefused(paris, mars)).toBe(false)
  await app.pool.query('update terrains set "within" = null where id = $1', [earth])
})

test('two records cannot get each other as the parent at the same time', async () => {
  const [one, other] = [await add('One'), await add('Two')]
  const move = async (db: Database, id: string, parent: string) => {
    if (await makesCircle(db, store, { id, parent })) throw new Error('Circle')
    const within = { within: parent } as object
    await db.update(table).set(within).where(eq(table.id, id))
  }
  let second: Promise<void> | undefined
  let isSettled = false
  await app.db.transaction(async (first) => {
    await move(first, one, other)
    second = app.db.transaction((transaction) => move(transaction, other, one))
    second.catch(() => {}).finally(() => (isSettled = true))
    await vi.waitUntil(async () => isSettled || (await isLockWanted()), 30_000)
  })
  await expect(second).rejects.toThrow('Circle')
  expect(await Promise.all([one, other].map(parentOf))).toEqual([other, null])
})

const parentOf = async (id: string) => {
  const { rows } = await app.pool.query<{ within: string | null }>(
    'select "within" from terrains where id = $1',
    [id],
  )
  return rows[0]?.within
}

const monthLater = () => new Date(app.clock.now().getTime() + 31 * 24 * 60 * 60 * 1000)

test('keeps a branch below the nearest record above when those between are purged', async () => {
  const top = await add('Top')
  const middle = await add('Middle', await add('Upper', top, true), true)
  const [kept, removed] = [await add('Kept', middle), await add('Removed', middle, true)]
  const atTop = await add('At top', await add('Root', null, true))
  const looped = await add('Looped')
  const loop = await add('Loop', looped, true)
  await app.pool.query('update terrains set "within" = $1 where id = $2', [loop, looped])
  await app.db.update(table).set({ removedAt: monthLater() }).where(eq(table.id, removed))
  await purgeRecords(app.db, monthLater(), { stores: [store] })
  expect(await parentOf(middle)).toBeUndefined()
  expect(await Promise.all([kept, removed].map(parentOf))).toEqual([top, top])
  expect(await Promise.all([atTop, looped].map(parentOf))).toEqual([null, null])
})

test('empties a field of the noun itself that no tree shows', async () => {
  const next = await add('Next', await add('Old', await add('Oldest'), true))
  const within = { label, kind: 'record', of: 'terrain' } as const
  const plain: Noun = { ...noun, fields: { name: noun.fields.name, within } }
  await purgeRecords(app.db, monthLater(), { stores: [{ noun: plain, table }] })
  expect(await parentOf(next)).toBeNull()
})

test('purges in batches, and a branch across them moves up', async () => {
  const top = await add('Top')
  const ids = Array.from({ length: 1_500 }, () => crypto.randomUUID())
  // Each of the first five hundred is below one of the next batch.
  await app.pool.query(
    `insert into terrains (id, name, "within", removed_at, create_time, update_time)
     select id, 'x', "within", $3, $3, $3 from unnest($1::uuid[], $2::uuid[]) as chain (id, "within")`,
    [ids, [...ids.slice(1_000), ...Array<string>(1_000).fill(top)], app.clock.now()],
  )
  const child = await add('Child', ids[0])
  const left = () => app.db.$count(table, inArray(table.id, ids))
  let purge: Promise<void> | undefined
  await app.db.transaction(async (other) => {
    await other
      .select()
      .from(table)
      .where(eq(table.id, ids.at(-1)!))
      .for('update')
    purge = purgeRecords(app.db, monthLater(), { stores: [store] })
    await vi.waitUntil(isLockWanted, 30_000)
    expect(await left()).toBe(500)
  })
  await purge
  expect(await left()).toBe(0)
  expect(await parentOf(child)).toBe(top)
})

test('a record restored during its purge keeps its children', async () => {
  const old = await add('Old', await add('Oldest'), true)
  const child = await add('Child', old)
  let purge: Promise<void> | undefined
  await app.db.transaction(async (restore) => {
    await restore.update(table).set({ removedAt: null }).where(eq(table.id, old))
    purge = purgeRecords(app.db, monthLater(), { stores: [store] })
    await vi.waitUntil(isLockWanted, 30_000)
  })
  await purge
  expect(await parentOf(child)).toBe(old)
})

test('puts the nodes of a circle at the top', () => {
  const node = (id: string, parent: string | null) => ({ id, name: id, parent, isOffered: true })
  const shown = offeredNodes([node('a', 'b'), node('b', 'a'), node('c', 'b'), node('d', 'd')])
  expect(shown.map(({ id, parent }) => [id, parent])).toEqual([
    ['a', null],
    ['b', null],
    ['c', 'b'],
    ['d', null],
  ])
})

test('returns no tree of more records than the limit', async () => {
  const missing = treeLimit - (await app.db.$count(table))
  await app.pool.query(
    `insert into terrains (id, name, create_time, update_time)
     select gen_random_uuid(), 'x', now(), now() from generate_series(1, $1)`,
    [missing],
  )
  expect(await tree(true)).toHaveLength(await app.db.$count(table, isNull(table.removedAt)))
  await add('One more')
  expect(await tree(true)).toBeNull()
})
