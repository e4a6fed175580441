import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { expect, test, vi } from 'vitest'
import { defineNoun } from '@amber/contract/nouns/define-noun.ts'
import { withClient, type Database } from '#server/db/connect.ts'
import { tableOf } from '#server/db/noun-tables.ts'
import { users } from '#server/db/schema.ts'
import type { SignedInContext } from '#server/http/bind.ts'
import { makeUser } from '#server/testing/make.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { createNounService } from './nouns.service.ts'

const label = { zh: '字段', en: 'Field' }
const noun = defineNoun({
  name: 'license',
  plural: 'licenses',
  labels: { one: label, many: label },
  fields: {
    name: { label, kind: 'text', isRequired: true },
    owner: { label, kind: 'record', of: 'user' },
    keeper: { label, kind: 'record', of: 'user' },
  },
})
const service = createNounService(noun, tableOf(noun))
const app = await createTestApp()
await withClient(app.address, (client) =>
  client.query(`create table licenses (
  id uuid primary key, version integer not null default 1, name text not null, owner uuid, keeper uuid,
  removed_at timestamptz, create_by text, create_time timestamptz not null, update_by text,
  update_time timestamptz not null);
  grant all on licenses to public`),
)

const statements: string[] = []
const db = drizzle(app.pool, { logger: { logQuery: (query) => void statements.push(query) } })
const contextOf = <Input>(input: Input) =>
  ({
    actor: { userName: 'Super' },
    audit: () => {},
    db,
    input,
    now: app.clock.now(),
    platform: app.platform,
  }) as unknown as SignedInContext<Input>

test('checks the users of several fields with one query', async () => {
  const owner = await makeUser(app)
  statements.length = 0
  const wanted = { name: 'One', owner: owner.id, keeper: crypto.randomUUID() }
  await expect(service.create(contextOf(wanted))).rejects.toMatchObject({
    code: 'input_invalid',
    details: { fields: { keeper: 'user_missing' } },
  })
  expect(statements).toHaveLength(1)
})

test('keeps a deleted user in a field by name and marks it', async () => {
  const [owner, keeper] = [await makeUser(app), await makeUser(app)]
  const { id } = await service.create(
    contextOf({ name: 'Two', owner: owner.id, keeper: keeper.id }),
  )
  await app.db.update(users).set({ removedAt: app.clock.now() }).where(eq(users.id, owner.id))
  const shown = {
    owner: { id: owner.id, name: owner.userName, isDeleted: true },
    keeper: { id: keeper.id, name: keeper.userName, isDeleted: false },
  }
  expect(await service.get(contextOf({ id }))).toMatchObject(shown)
  const { records } = await service.list(contextOf({ current: 1, size: 10 }))
  expect(records.find((one: { id: string }) => one.id === id)).toMatchObject(shown)
})

test('deletes a record once for two calls at the same time', async () => {
  const { id } = await service.create(contextOf({ name: 'Three' }))
  const audit = vi.fn<() => void>()
  const remove = (transaction: Database) =>
    service.remove({ ...contextOf({ id }), audit, db: transaction })
  const isWaiting = async () => {
    const query =
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
    return (await app.pool.query(query)).rowCount === 1
  }
  let second: Promise<unknown> | undefined
  await app.db.transaction(async (first) => {
    await remove(first)
    second = app.db.transaction(remove)
    // The second has read the record, which is there until the first commits, and waits to change it.
    await vi.waitUntil(isWaiting, 30_000)
  })
  await expect(second).rejects.toMatchObject({ code: 'record_missing' })
  expect(audit).toHaveBeenCalledTimes(1)
})
