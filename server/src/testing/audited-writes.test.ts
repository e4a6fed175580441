import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { endpoints } from '@amber/contract/api.ts'
import { isWrite, type Endpoint } from '@amber/contract/endpoint.ts'
import { seedMenus } from '#server/db/seed/menus.ts'
import { auditEvents } from '#server/db/schema.ts'
import { makeGoodInput } from './good-input.ts'
import { keepUnlocked } from './keep-unlocked.ts'
import { makeSignedIn } from './make.ts'
import { createTestApp, requestOf } from './test-app.ts'

/** What holds for each call that changes something and is recorded, walked from the list of calls. */

const app = await createTestApp()
await seedMenus(app.db, app.platform)
await keepUnlocked(app)
const person = await makeSignedIn(app, ['R_SUPER'])
const good = makeGoodInput(app, person)

/** What takes what is made outside of the server, such as an answer of a passkey; their own tests make it. */
const elsewhere = ['identities.link', 'passkeys.add', 'twoStep.enable']
const audited = endpoints.filter(
  ({ name, endpoint }) => isWrite(endpoint) && endpoint.audit !== null && !elsewhere.includes(name),
)
const repeatable = audited.filter(({ endpoint }) => isWrite(endpoint) && endpoint.idempotent)
const versioned = audited.filter(
  ({ endpoint }) => 'version' in (endpoint.input as { shape?: object }).shape!,
)

/** The answer as it came, with the events that were recorded under its request. */
async function send(endpoint: Endpoint, input: object, key?: string) {
  const { url, body } = requestOf(endpoint, input)
  const answer = await app.request(url, {
    method: endpoint.method,
    headers: {
      authorization: `Bearer ${person.token}`,
      'content-type': 'application/json',
      ...(key && { 'idempotency-key': key }),
    },
    ...(body !== undefined && { body }),
  })
  const requestId = answer.headers.get('x-request-id') ?? ''
  const events = await app.db.select().from(auditEvents).where(eq(auditEvents.requestId, requestId))
  return { status: answer.status, text: await answer.text(), events }
}

test('each is known with input that it does well with', () => {
  expect(audited.filter(({ name }) => !good.isKnown(name)).map(({ name }) => name)).toEqual([])
})

describe.each(audited)('$name', ({ name, endpoint }) => {
  test('leaves one event that names who did it', async () => {
    const { status, text, events } = await send(endpoint, await good.of(name, endpoint.path))
    expect(status, text).toBe((isWrite(endpoint) && endpoint.status) || 200)
    expect(events).toHaveLength(1)
    expect(events[0]).toMatchObject({
      action: isWrite(endpoint) ? endpoint.audit : '',
      outcome: 'done',
      actorId: person.user.id,
      actorName: person.user.userName,
    })
  })
})

describe.each(repeatable)('$name', ({ name, endpoint }) => {
  test('under one key ten times at once happens once, and says the same each time', async () => {
    const input = await good.of(name, endpoint.path)
    const key = randomUUID()
    const replies = await Promise.all(Array.from({ length: 10 }, () => send(endpoint, input, key)))
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(replies[0]?.status, replies[0]?.text).toBeLessThan(300)
    expect(replies.flatMap(({ events }) => events)).toHaveLength(1)
    const other = {
      ...input,
      [endpoint.path.includes(':id') ? 'id' : 'unknown']: randomUUID(),
    }
    const reused = await send(endpoint, other, key)
    expect(reused.status, reused.text).toBe(422)
    expect(reused.events).toEqual([])
    // A key is its person's own.
    const stranger = await makeSignedIn(app)
    const { code } = await app.raw(endpoint, input, {
      token: stranger.token,
      headers: { 'idempotency-key': key },
    })
    expect(code).not.toBe('idempotency_key_reused')
  })
})

describe.each(versioned)('$name', ({ name, endpoint }) => {
  test('by two editors of one version is taken from one; the other is shown what there is', async () => {
    const input = await good.of(name, endpoint.path)
    const replies = await Promise.all([send(endpoint, input), send(endpoint, input)])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const second = replies.find(({ status }) => status === 409)
    expect(JSON.parse(second?.text ?? '')).toMatchObject({
      code: 'record_changed',
      data: { current: { version: expect.any(Number) } },
    })
  })
})

test('no answer that is kept for a repeated key has held a secret', async () => {
  const { rows } = await app.pool.query<{ answer: unknown }>('select answer from idempotency_keys')
  expect(rows.length).toBeGreaterThanOrEqual(repeatable.length)
  expect(JSON.stringify(rows)).not.toMatch(/"(token|refreshToken|recoveryCodes|secret|password)":"/)
})
