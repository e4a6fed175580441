import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { errors } from '@amber/contract/errors.ts'
import { defineNoun } from '@amber/contract/nouns/define-noun.ts'
import { withClient } from '#server/db/connect.ts'
import { tableOf } from '#server/db/noun-tables.ts'
import { users } from '#server/db/schema.ts'
import type { SignedInContext } from '#server/http/bind.ts'
import { createQueue } from '#server/lib/queue.ts'
import { makeUser } from '#server/testing/make.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { createNounImport } from './noun-imports.service.ts'

const label = { zh: '字段', en: 'Field' }
const noun = defineNoun({
  name: 'permit',
  plural: 'permits',
  labels: { one: label, many: label },
  fields: {
    name: { label, kind: 'text', isRequired: true, isUnique: true, isImported: true },
    owner: { label, kind: 'record', of: 'user', isImported: true },
  },
})
const imports = createNounImport(
  { noun, table: tableOf(noun) },
  createQueue({ concurrency: 1, waitingLimit: 1 }),
)
const app = await createTestApp()
await withClient(app.address, (client) =>
  client.query(`create table permits (
  id uuid primary key, version integer not null default 1, name text not null, owner uuid,
  removed_at timestamptz, create_by text, create_time timestamptz not null, update_by text,
  update_time timestamptz not null);
  grant all on permits to public`),
)

const people = { Ann: await makeUser(app), Ben: await makeUser(app) }
const contextOf = <Input>(by: keyof typeof people, input: Input, text = '') =>
  ({
    actor: { ...people[by], can: () => true },
    audit: () => {},
    db: app.db,
    file: new Response(text).body,
    input,
    now: app.clock.now(),
    platform: app.platform,
    request: { language: 'en-US' },
  }) as unknown as SignedInContext<Input>

const upload = (by: keyof typeof people, lines: string[]) =>
  imports.upload(
    contextOf(by, { fileName: 'all.csv', zone: 'UTC' }, ['name,owner', ...lines].join('\n')),
  )

test('keeps a fault with a text that is cut within an emoji', async () => {
  const shown = 'x'.repeat(39)
  const { id } = await upload('Ann', [`First,${shown}😀`])
  const message: unknown = expect.stringMatching(new RegExp(`: ${shown}$`))
  expect(await imports.faults(contextOf('Ann', { id }))).toMatchObject([
    { problems: [{ field: 'owner', message }] },
  ])
})

test('lists what changed between check and run', async () => {
  const owner = await makeUser(app)
  const { id, bad } = await upload('Ann', ['First,', `Second,${owner.userName}`, 'Third,'])
  expect(bad).toBe(0)
  const other = await upload('Ben', ['First,'])
  await imports.run(contextOf('Ben', { id: other.id, allOrNothing: true }))
  await app.db.update(users).set({ removedAt: app.clock.now() }).where(eq(users.id, owner.id))

  const run = imports.run(contextOf('Ann', { id, allOrNothing: true }))
  await expect(run).rejects.toMatchObject({ code: 'import_refused' })
  expect(await imports.get(contextOf('Ann', { id }))).toMatchObject({ total: 3, bad: 2 })
  const unknown = `This user doesn't exist or was deleted: ${owner.userName}`
  expect(await imports.faults(contextOf('Ann', { id }))).toMatchObject([
    {
      row: 2,
      name: 'First',
      problems: [{ field: 'name', message: errors.value_taken.texts.en }],
    },
    { row: 3, name: 'Second', problems: [{ field: 'owner', message: unknown }] },
  ])
})
