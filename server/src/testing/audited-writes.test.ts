import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { endpoints } from '@amber/contract/api.ts'
import { auditTargets } from '@amber/contract/logs/audit.ts'
import { isWrite, type Endpoint } from '@amber/contract/endpoint.ts'
import { settings } from '@amber/contract/settings/settings.ts'
import { withClient } from '#server/db/connect.ts'
import { seedMenus } from '#server/db/seed/menus.ts'
import { auditEvents } from '#server/db/audit-schema.ts'
import { makeGoodInput } from './good-input.ts'
import { keepUnlocked } from './keep-unlocked.ts'
import { makeSignedIn } from './make.ts'
import { requestOf } from './read-answer.ts'
import { createTestApp } from './test-app.ts'

const app = await createTestApp()
await seedMenus(app.db, app.platform)
await keepUnlocked(app)
const person = await makeSignedIn(app, ['R_SUPER'])
const good = makeGoodInput(app, person)

/** Tested in server/src/features/sign-in/identities/identities.test.ts. */
const elsewhere = ['identities.link']
const audited = endpoints.filter(
  ({ name, endpoint }) => isWrite(endpoint) && endpoint.audit !== null && !elsewhere.includes(name),
)
const isKept = (endpoint: Endpoint) => isWrite(endpoint) && endpoint.idempotent
const repeatable = audited.filter(({ endpoint }) => isKept(endpoint))
const secretive = audited.filter(({ endpoint }) => !isKept(endpoint))
const versioned = audited.filter(
  ({ endpoint }) => 'version' in (endpoint.input as { shape?: object }).shape!,
)

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

test('every audited write has a valid input', () => {
  expect(audited.filter(({ name }) => !good.isKnown(name)).map(({ name }) => name)).toEqual([])
})

/** Actions whose nouns have targets. */
const withoutTarget = ['menus.synchronise', 'backups.create']

describe.each(audited)('$name', ({ name, endpoint }) => {
  test('records one event that names the actor', async () => {
    const { status, text, events } = await send(endpoint, await good.of(name, endpoint.path))
    expect(status, text).toBe((isWrite(endpoint) && endpoint.status) || 200)
    expect(events).toHaveLength(1)
    expect(events[0]).toMatchObject({
      action: isWrite(endpoint) ? endpoint.audit : '',
      outcome: 'done',
      actorId: person.user.id,
      actorName: person.user.userName,
    })
    const [noun = ''] = String(endpoint.audit).split('.')
    const kinds: readonly string[] = auditTargets[noun as keyof typeof auditTargets]
    const isOfOne = kinds.length > 0 && !withoutTarget.includes(name)
    expect(isOfOne ? kinds : [null]).toContain(events[0]?.targetType)
  })
})

const timesAtOnce = (endpoint: Endpoint) => (isWrite(endpoint) && endpoint.status === 201 ? 50 : 10)

test('repeats the creation of users, roles and menus fifty times', () => {
  const many = repeatable.filter(({ endpoint }) => timesAtOnce(endpoint) === 50)
  expect(many.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['users.create', 'roles.create', 'menus.create']),
  )
})

describe.each(repeatable)('$name', ({ name, endpoint }) => {
  const times = timesAtOnce(endpoint)
  test(`with one key runs once for ${times} concurrent calls, with the same response`, async () => {
    const input = await good.of(name, endpoint.path)
    const key = randomUUID()
    const replies = await Promise.all(
      Array.from({ length: times }, () => send(endpoint, input, key)),
    )
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(replies[0]?.status, replies[0]?.text).toBeLessThan(300)
    expect(replies.flatMap(({ events }) => events)).toHaveLength(1)
    const another = await good.of(name, endpoint.path)
    // Calls without input have no other valid body.
    const isOther = JSON.stringify(another) !== JSON.stringify(input)
    const reused = await send(endpoint, isOther ? another : { unknown: randomUUID() }, key)
    expect(reused.status, reused.text).toBe(422)
    if (isOther) expect(JSON.parse(reused.text).code).toBe('idempotency_key_reused')
    expect(reused.events).toEqual([])
    // Keys belong to their user.
    const stranger = await makeSignedIn(app, ['R_SUPER'])
    const { code } = await app.raw(endpoint, await good.of(name, endpoint.path), {
      token: stranger.token,
      headers: { 'idempotency-key': key },
    })
    expect(code).not.toBe('idempotency_key_reused')
    expect(code).not.toBe('permission_missing')
  })
})

test('there are calls without a stored response', () => {
  expect(secretive.length).toBeGreaterThan(3)
})

describe.each(secretive)('$name', ({ name, endpoint }) => {
  const times = timesAtOnce(endpoint)
  test(`with one key runs once for ${times} concurrent calls, and returns its secret once`, async () => {
    const input = await good.of(name, endpoint.path)
    const key = randomUUID()
    const replies = await Promise.all(
      Array.from({ length: times }, () => send(endpoint, input, key)),
    )
    const later = await send(endpoint, input, key)
    const [done, ...repeats] = [...replies, later].toSorted((a, b) => a.status - b.status)
    expect(done?.status, done?.text).toBe((isWrite(endpoint) && endpoint.status) || 200)
    expect(done?.events).toHaveLength(1)
    for (const { status, text, events } of repeats) {
      expect(status, text).toBe(409)
      const { code, data } = JSON.parse(text)
      expect({ code, data }).toEqual({ code: 'response_not_stored', data: {} })
      expect(events).toEqual([])
    }
    const other = await send(endpoint, await good.of(name, endpoint.path), key)
    expect(JSON.parse(other.text)).toMatchObject({ code: 'idempotency_key_reused' })
    expect(other.events).toEqual([])
    const { rows } = await app.pool.query(
      'select status, answer from idempotency_keys where key = $1',
      [key],
    )
    expect(rows).toEqual([{ status: null, answer: null }])
  })

  test('can be repeated with its key after a failure', async () => {
    const input = await good.of(name, endpoint.path)
    const key = randomUUID()
    const asOwner = (sql: string) => withClient(app.address, (client) => client.query(sql))
    await asOwner('alter table audit_events rename to audit_events_away')
    const headers = { 'idempotency-key': key }
    const failed = await app.raw(endpoint, input, { token: person.token, headers })
    await asOwner('alter table audit_events_away rename to audit_events')
    expect(failed.status).toBe(500)
    expect(await send(endpoint, input, key)).toMatchObject({
      status: (isWrite(endpoint) && endpoint.status) || 200,
    })
  })
})

describe.each(versioned)('$name', ({ name, endpoint }) => {
  test('accepts one of two concurrent edits and returns the current record to the other', async () => {
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

test('no stored response contains a secret', async () => {
  const { rows } = await app.pool.query<{ answer: unknown }>('select answer from idempotency_keys')
  expect(rows.length).toBeGreaterThanOrEqual(repeatable.length)
  expect(JSON.stringify(rows)).not.toMatch(/"(token|refreshToken|recoveryCodes|secret|password)":"/)
})

test('stores input only as a digest that requires the server key', async () => {
  const { data } = await app.call(settings.get, {}, person)
  const { version, value } = data.retention
  const input = { key: 'retention' as const, version, value }
  const key = randomUUID()
  expect((await send(settings.update, input, key)).status).toBe(200)
  const { rows } = await app.pool.query<{ fingerprint: Buffer }>(
    'select fingerprint from idempotency_keys where key = $1',
    [key],
  )
  const { method, path } = settings.update
  const parsed = settings.update.input.parse(input)
  const plain = app.platform.sha256(`${method} ${path} ${JSON.stringify(parsed)}`)
  expect(rows[0]?.fingerprint).toHaveLength(plain.length)
  expect(rows[0]?.fingerprint.toString('hex')).not.toBe(plain.toHex())
})
