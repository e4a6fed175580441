import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { defineNoun } from '@amber/contract/nouns/define-noun.ts'
import { treeLimit } from '@amber/contract/nouns/noun-trees.ts'
import { withClient } from '#server/db/connect.ts'
import { tableOf } from '#server/db/noun-tables.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { findNodes, isBelowNode, lockParents, offeredNodes } from './noun-trees.queries.ts'
import { insertRecord, whereOf } from './nouns.queries.ts'

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
  id uuid primary key, version integer not null default 1, name text not null, "within" uuid,
  removed_at timestamptz, create_by text, create_time timestamptz not null, update_by text,
  update_time timestamptz not null);
  grant all on terrains to public`),
)

const isLockWanted = async () => {
  const query = "select from pg_locks where relation = 'terrains'::regclass and not granted"
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

test('returns the tree without deleted records and moves their children up', async () => {
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

test('tells whether a record is the node or below it, also in a circle', async () => {
  const isBelow = (id: string, node: string) => isBelowNode(app.db, store, { id, node })
  expect(await isBelow(paris, earth)).toBe(true)
  expect(await isBelow(earth, earth)).toBe(true)
  expect(await isBelow(earth, paris)).toBe(false)
  await app.pool.query('update terrains set "within" = $1 where id = $2', [paris, earth])
  expect(await isBelow(mars, paris)).toBe(false)
  await app.pool.query('update terrains set "within" = null where id = $1', [earth])
})

test('a second change of parents waits for the first and sees it', async () => {
  const [one, other] = [await add('One'), await add('Two')]
  const isTaken = Promise.withResolvers<void>()
  const isBelow = isTaken.promise.then(() =>
    app.db.transaction(async (transaction) => {
      await lockParents(transaction, table)
      return isBelowNode(transaction, store, { id: one, node: other })
    }),
  )
  let isSettled = false
  void isBelow.finally(() => (isSettled = true))
  await app.db.transaction(async (transaction) => {
    await lockParents(transaction, table)
    await transaction
      .update(table)
      .set({ within: other } as object)
      .where(eq(table.id, one))
    isTaken.resolve()
    await vi.waitUntil(async () => isSettled || (await isLockWanted()), 30_000)
  })
  expect(await isBelow).toBe(true)
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
  const missing = treeLimit - 7
  await app.pool.query(
    `insert into terrains (id, name, create_time, update_time)
     select gen_random_uuid(), 'x', now(), now() from generate_series(1, $1)`,
    [missing],
  )
  expect(await tree(true)).toHaveLength(treeLimit - 1)
  await add('One more')
  expect(await tree(true)).toBeNull()
})
