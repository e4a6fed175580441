import { describe, expect, test } from 'vitest'
import { endpoints } from '@amber/contract/api.ts'
import { makeGoodInput } from '#server/testing/good-input.ts'
import { keepUnlocked } from '#server/testing/keep-unlocked.ts'
import { makeSignedIn } from '#server/testing/make.ts'
import { createTestApp } from '#server/testing/test-app.ts'

/** Personal records are inaccessible by id to other users, even super admins. */

const app = await createTestApp()
await keepUnlocked(app)
const owner = await makeSignedIn(app, ['R_SUPER'])
const stranger = await makeSignedIn(app, ['R_SUPER'])
const good = makeGoodInput(app, owner)

const personal = endpoints.filter(
  ({ endpoint }) =>
    endpoint.path.includes('/:id') && ['signed-in', 'user:import'].includes(endpoint.allow),
)
/** Shared with many readers. */
const shared = ['announcements.read', 'announcements.getCurrent']
const owned = personal.filter(({ name }) => !shared.includes(name))

test('covers every personal record', () => {
  expect(personal.length).toBeGreaterThan(10)
  const nouns = owned.map(({ endpoint }) => endpoint.path.replace(/\/:id.*/, ''))
  expect(nouns.filter((noun) => !Object.hasOwn(good.record, noun))).toEqual([])
})

describe.each(owned)('$name', ({ endpoint }) => {
  test('returns that a record of another user is missing', async () => {
    const noun = endpoint.path.replace(/\/:id.*/, '')
    const id = (await good.record[noun]?.()) ?? ''
    expect(id).toMatch(/^[\da-f-]{36}$/)
    const rest = {
      isDone: true,
      version: 1,
      name: 'taken',
      password: 'canary_Pa55word',
      format: 'csv',
    }
    const schema = (endpoint.input as unknown as { shape: object }).shape
    const input = Object.fromEntries(
      Object.entries({ id, ...rest }).filter(([name]) => name in schema),
    )
    const reply = await app.raw(endpoint, input, stranger)
    expect(reply, reply.text).toMatchObject({ status: 404 })
    expect(reply.code).toMatch(/_missing$/)
  })
})
