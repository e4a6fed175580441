import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { endpoints } from '@amber/contract/api.ts'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { isWrite, type Endpoint } from '@amber/contract/endpoint.ts'
import { withClient } from '#server/db/connect.ts'
import { auditEvents } from '#server/db/audit-schema.ts'
import { makeGoodInput } from './good-input.ts'
import { keepUnlocked } from './keep-unlocked.ts'
import { makeSignedIn, makeUser } from './make.ts'
import { requestOf, asEnvelope, textOf } from './read-answer.ts'
import { createTestApp, testPassword } from './test-app.ts'
import { sampleInput, uploadPath } from './sample-input.ts'

const app = await createTestApp()
await keepUnlocked(app)
const { token, refreshToken, user } = await makeSignedIn(app, ['R_SUPER'])
const context = { id: user.id }
// These tests exceed rate limits.
beforeEach(() => app.pool.query('delete from rate_limits'))

const takesFile = (endpoint: Endpoint) => isWrite(endpoint) && endpoint.takesFile !== undefined
const writes = endpoints.filter(({ endpoint }) => endpoint.method !== 'GET' && !takesFile(endpoint))
const fileTakers = endpoints.filter(({ endpoint }) => takesFile(endpoint))
const reads = endpoints.filter(({ endpoint }) => endpoint.method === 'GET')

/** Generating input costs more than a request. */
const paths = new Map(
  endpoints.map(({ endpoint }) => {
    const { url } = requestOf(endpoint, { ...sampleInput(endpoint), ...context })
    return [
      endpoint,
      takesFile(endpoint) ? uploadPath(endpoint) : (url.split('?')[0] ?? ''),
    ] as const
  }),
)

async function send(
  endpoint: Endpoint,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
) {
  const answer = await app.request(paths.get(endpoint) ?? '', {
    method: endpoint.method,
    headers: {
      // Signing out would end the test.
      ...(endpoint === auth.logout ? {} : { authorization: `Bearer ${token}` }),
      'content-type': 'application/json',
      ...headers,
    },
    body,
  })
  const text = await answer.text()
  return { status: answer.status, text, json: asEnvelope(JSON.parse(text)) }
}

const evilTexts = [
  "' or '1'='1",
  "'; drop table users; --",
  '%',
  '_',
  '\\',
  '$1',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '\u202Eevil',
  'a'.repeat(50_000),
]

const tooLarge = new TextEncoder().encode(`{"password":"${'a'.repeat(10_000_000)}"}`)

describe.each(writes)('$name', ({ endpoint }) => {
  test.each([
    ['no JSON', 'not json', 400],
    ['a number', '5', 400],
    ['an array', '[]', 400],
    ['null', 'null', 400],
    ['invalid UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), 400],
    ['NUL in text', '{"userName":"a\\u0000b"}', 400],
    ['a lone surrogate', '{"userName":"\\ud800"}', 400],
    ['a name twice', '{"userName":"a","userName":"b"}', 400],
    ['a name twice, spelled differently', '{"userName":"a","\\u0075serName":"b"}', 400],
    ['__proto__', '{"__proto__":{"isSuper":true}}', 400],
    ['constructor', '{"constructor":{"prototype":{}}}', 400],
    ['a number beyond range', '{"version":1e400}', 400],
    ['10,000 brackets', `{"a":${'['.repeat(10_000)}`, 400],
    ['10,000 brackets that close', `{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`, 400],
    ['100,000 brackets', `{"a":${'['.repeat(100_000)}`, 400],
    ['100,000 brackets that close', `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 400],
    ['ten megabytes', tooLarge, 413],
  ])('refuses %s', async (_name, body, status) => {
    const isTooMuch = endpoint.allow === 'public' && body.length > 32 * 1024
    expect(await send(endpoint, body)).toMatchObject({ status: isTooMuch ? 413 : status })
  })

  test('refuses other content types', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])
      expect(await send(endpoint, '{}', { 'content-type': type })).toMatchObject({ status: 415 })
  })

  test('refuses other sites, and cookies of unknown origin', async () => {
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { cookie: 'amber_device=x' },
    ])
      expect(await send(endpoint, '{}', headers)).toMatchObject({
        status: 403,
        json: { code: 'origin_refused' },
      })
  })

  test('stores or refuses any text in any field without failing', async () => {
    const sample = { ...sampleInput(endpoint), ...context }
    for (const [name, value] of Object.entries(sample)) {
      if (name === 'id') continue
      const wrongs: unknown[] = [null, 5, true, [], {}, [[]], -1, 1e308, ...evilTexts]
      for (const wrong of wrongs.filter((one) => typeof one !== typeof value || value !== one)) {
        const { status, text } = await send(
          endpoint,
          JSON.stringify({ ...sample, [name]: wrong, id: undefined }),
        )
        expect(status, `${name}: ${String(wrong).slice(0, 40)}: ${text}`).toBeLessThan(500)
      }
    }
  })
})

describe.each(fileTakers)('$name', ({ endpoint }) => {
  const limit = (isWrite(endpoint) && endpoint.takesFile) || 0
  const sendFile = (body: Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
    send(endpoint, body, { 'content-type': 'application/octet-stream', ...headers })

  test('refuses junk of any kind without failing', async () => {
    const random = (size: number) => crypto.getRandomValues(new Uint8Array(size))
    for (const body of [new Uint8Array(), new Uint8Array(1_000), random(1), random(60_000)])
      expect((await sendFile(body)).status).toBe(422)
    for (const text of ['{}', '<html>', '%PDF-1.7', 'PK\u0003\u0004', ...evilTexts])
      expect((await sendFile(new TextEncoder().encode(text))).status, text.slice(0, 40)).toBe(422)
  })

  test('refuses a file that exceeds its limit, with and without content-length', async () => {
    const body = new Uint8Array(limit + 1)
    expect(await sendFile(body)).toMatchObject({ status: 413 })
    expect(await sendFile(body, { 'content-length': String(limit + 1) })).toMatchObject({
      status: 413,
    })
  })

  test('refuses other content types, other sites, and any text in its query', async () => {
    for (const type of ['text/plain', 'text/csv', 'multipart/form-data', 'application/json'])
      expect(await sendFile(new Uint8Array(9), { 'content-type': type })).toMatchObject({
        status: 415,
      })
    for (const headers of [{ origin: 'https://evil.example' }, { cookie: 'amber_device=x' }])
      expect(await sendFile(new Uint8Array(9), headers)).toMatchObject({ status: 403 })
    for (const name of Object.keys(sampleInput(endpoint)))
      for (const text of [...evilTexts, '\u0000']) {
        const answer = await app.request(
          `/api${endpoint.path}?${new URLSearchParams({ [name]: text }).toString()}`,
          {
            method: endpoint.method,
            headers: {
              authorization: `Bearer ${token}`,
              'content-type': 'application/octet-stream',
            },
            body: 'x',
          },
        )
        expect(answer.status, text.slice(0, 40)).toBeLessThan(500)
        await answer.text()
      }
  })
})

const publicWrites = writes.filter(({ endpoint }) => endpoint.allow === 'public')

test.each(publicWrites)('$name limits the input of anonymous callers', async ({ endpoint }) => {
  const body = `{"a":"${'a'.repeat(32 * 1024)}"}`
  expect(await send(endpoint, body)).toMatchObject({ status: 413 })
  expect(await send(endpoint, body, { 'content-length': '33000' })).toMatchObject({ status: 413 })
})

test('accepts the public address in production, whatever Host the proxy sends', async () => {
  const share = { address: app.address, clock: app.clock }
  const production = await createTestApp({ share, mode: 'production' })
  const init = {
    method: 'POST',
    headers: {
      origin: 'https://admin.example.com',
      host: 'inside:9527',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ refreshToken: 'junk' }),
  }
  const answer = await production.request('/api/auth/logout', init, '10.0.0.1')
  expect(answer.status).toBe(200)
})

describe.each(reads)('$name', ({ endpoint }) => {
  test('accepts or refuses any text in any parameter without failing', async () => {
    const sample = { ...sampleInput(endpoint), ...context }
    for (const name of Object.keys(sample))
      for (const wrong of [
        ...evilTexts,
        '-1',
        '1e400',
        'NaN',
        '99999999999999999999',
        '\u0000',
        '\ud800',
      ]) {
        const { url } = requestOf(endpoint, { ...sample, [name]: wrong })
        const answer = await app.request(url, { headers: { authorization: `Bearer ${token}` } })
        await textOf(answer)
        expect(answer.status, `${name}: ${wrong.slice(0, 40)}`).toBeLessThan(500)
        const place = answer.headers.get('location')
        if (endpoint.answers === 'redirect') expect(place).toMatch(/^(\.\.\/)+login\/return\?/)
        else expect(place).toBeNull()
      }
  })

  test('refuses parameters given twice', async () => {
    const { url } = requestOf(endpoint, context)
    const answer = await app.request(`${url}${url.includes('?') ? '&' : '?'}size=1&size=2`, {
      headers: { authorization: `Bearer ${token}` },
    })
    if (endpoint.answers === 'redirect')
      expect(answer.headers.get('location')).toContain('failed=request_malformed')
    else expect([400, 422]).toContain(answer.status)
  })
})

const pagers = reads.filter(({ endpoint }) => 'size' in sampleInput(endpoint))

describe.each(pagers)('$name', ({ name, endpoint }) => {
  const good = makeGoodInput(app, { user, token, refreshToken })
  const asker = async () => {
    const record = await good.of(name, endpoint.path)
    return (paging: Record<string, string>) =>
      app.raw(endpoint, { ...record, ...paging }, { token })
  }

  test('accepts only plain decimal digits from 1 on as a number', async () => {
    const get = await asker()
    const notPlain = [
      '0x10',
      ' 1e1',
      '1e1',
      '+5',
      '5.0',
      ' 5',
      '5 ',
      '5\n',
      '０',
      '٣',
      '1_0',
      'abc',
    ]
    for (const field of ['current', 'size']) {
      expect((await get({ [field]: '2' })).status).toBe(200)
      for (const wrong of [...notPlain, '-1', '0', '1e400'])
        expect(await get({ [field]: wrong }), `${field}=${wrong}`).toMatchObject({
          status: 422,
          code: 'input_invalid',
        })
    }
  })

  test('refuses to sort or filter by unknown columns', async () => {
    const get = await asker()
    const hidden = ['passwordHash', 'password_hash', 'removed_by', 'id desc', '1', '__proto__']
    for (const column of hidden)
      for (const wrong of [{ sort: column }, { sort: `-${column}` }, { [column]: 'x' }])
        expect(await get(wrong), JSON.stringify(wrong)).toMatchObject({
          status: 422,
          code: 'input_invalid',
        })
  })

  test('returns at most a hundred records, whatever the requested size', async () => {
    const get = await asker()
    for (const size of ['101', '100000', '9'.repeat(15)])
      expect(await get({ size }), size).toMatchObject({ status: 200, data: { size: 100 } })
    expect(await get({ current: '1000001' })).toMatchObject({ status: 422, code: 'input_invalid' })
  })
})

test('lists every call that returns pages', () => {
  const answersPages = reads.filter(({ endpoint }) => {
    const { properties = {} } = z.toJSONSchema(endpoint.output, {
      io: 'output',
      unrepresentable: 'any',
    })
    return 'totalIsEstimate' in properties
  })
  expect(pagers.length).toBeGreaterThan(10)
  expect(pagers.map(({ name }) => name)).toEqual(answersPages.map(({ name }) => name))
})

describe('every response', () => {
  test.each([
    ['a success', 'GET /api/health', 200],
    ['an unknown call', 'GET /api/none', 404],
    ['no call at all', 'GET /api', 404],
    ['a call by another method', 'DELETE /api/health', 405],
    ['a CORS preflight', 'OPTIONS /api/users', 405],
    ['an unauthorized call', 'GET /api/users', 401],
    ['a malformed path', 'GET /api/users/%', 401],
    ['the page of the calls', 'GET /api/docs', 200],
    ['an icon', 'GET /icons/lucide/house.svg', 200],
    ['no icon', 'GET /icons/lucide/none.svg', 404],
    ['no picture', 'GET /avatars/none.webp', 404],
    ['nothing', 'GET /none', 404],
  ])('carries the security headers: %s', async (_name, asked, status) => {
    const [method = '', path = ''] = asked.split(' ')
    const answer = await app.request(path, { method, headers: { origin: 'https://evil.example' } })
    expect(answer.status).toBe(status)
    expect(answer.headers.get('strict-transport-security')).toBeNull()
  })

  test('requires TLS only over TLS', async () => {
    const answer = await app.request(
      '/api/health',
      { headers: { 'x-forwarded-proto': 'https' } },
      '10.0.0.1',
    )
    expect(answer.headers.get('strict-transport-security')).toContain('max-age')
    const forged = await app.request('/api/health', { headers: { 'x-forwarded-proto': 'https' } })
    expect(forged.headers.get('strict-transport-security')).toBeNull()
  })

  test('to an unexpected failure reveals no internals', async () => {
    const broken = await createTestApp()
    const signedIn = await makeSignedIn(broken, ['R_SUPER'])
    await withClient(broken.address, (client) =>
      client.query('alter table users rename column gender to gone'),
    )
    const answer = await broken.request('/api/users', {
      headers: { authorization: `Bearer ${signedIn.token}` },
    })
    const text = await answer.text()
    expect(answer.status).toBe(500)
    expect(JSON.parse(text)).toMatchObject({ code: 'unexpected', requestId: expect.any(String) })
    expect(text).not.toMatch(/select|column|gender|\.ts|at \w+ \(|postgres|hono/i)
    const id = (JSON.parse(text) as { requestId: string }).requestId
    expect(broken.logged.some((line) => line.includes(id) && line.includes('gender'))).toBe(true)
  })
})

test('omits the values of a failed statement from the log', async () => {
  const broken = await createTestApp()
  const { userName } = await makeUser(broken)
  await withClient(broken.address, (client) =>
    client.query('alter table sessions rename column selector to gone'),
  )
  const reply = await broken.call(auth.login, { userName, password: testPassword })
  expect(reply.status).toBe(500)
  const log = broken.logged.join('')
  expect(log).toContain('insert into \\"sessions\\"')
  expect(log).not.toContain('params')
})

test('keeps passwords, tokens and codes out of the log and the audit log', async () => {
  const log = app.logged.join('')
  const rows = JSON.stringify(await app.db.select().from(auditEvents))
  expect(log.length).toBeGreaterThan(0)
  for (const secret of [testPassword, token, refreshToken, token.split('.')[3] ?? ''])
    for (const place of [log, rows]) expect(place).not.toContain(secret)
})

test('logs a request as one line, whatever its headers or path', async () => {
  const before = app.logged.length
  await app.request(`/api/none/${encodeURIComponent('a\r\nb\u001b[31m')}${'x'.repeat(5_000)}`, {
    headers: { 'user-agent': 'y'.repeat(8_000) },
  })
  const lines = app.logged.slice(before)
  expect(lines).toHaveLength(1)
  expect(lines[0]?.trimEnd()).not.toMatch(/\p{Cc}/u)
  expect(lines[0]?.length).toBeLessThan(1_000)
})
