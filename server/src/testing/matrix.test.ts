import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { endpoints } from '@amber/contract/api.ts'
import { auth } from '@amber/contract/auth.ts'
import { isWrite, type Endpoint } from '@amber/contract/endpoint.ts'
import { permissionCodes, type Permission } from '@amber/contract/permissions.ts'
import { auditEvents } from '#server/db/schema.ts'
import { createApp } from '#server/app.ts'
import { keepUnlocked } from './keep-unlocked.ts'
import { makeHolder, makeSignedIn } from './make.ts'
import { createTestApp, requestOf } from './test-app.ts'

/** Each declared call, walked as nobody, as each role, and as holder of each single permission. */

const app = await createTestApp()
await keepUnlocked(app)
const placeholders = { id: randomUUID(), refreshToken: 'junk' }
const guarded = endpoints.filter(({ endpoint }) => endpoint.allow !== 'public')

/** Enough input to find the call; whether it is valid does not matter to who may make it. */
function inputFor(endpoint: Endpoint) {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  return Object.fromEntries(names.map((name) => [name, placeholders.id]))
}

const call = (endpoint: Endpoint, token?: string) =>
  app.raw(endpoint, inputFor(endpoint), token === undefined ? {} : { token })

const holders = new Map<Permission, string>()
for (const permission of permissionCodes)
  holders.set(permission, (await makeHolder(app, [permission])).token)
const nothing = (await makeHolder(app, [])).token
const superAdmin = (await makeSignedIn(app, ['R_SUPER'])).token

describe.each(guarded)('$name', ({ endpoint }) => {
  test('is closed to nobody and to tokens that are no tokens', async () => {
    expect(await call(endpoint)).toMatchObject({ status: 401, code: '8888' })
    expect(await call(endpoint, 'junk')).toMatchObject({ status: 401, code: '9998' })
  })

  test('is open to the super admin', async () => {
    expect([401, 403]).not.toContain((await call(endpoint, superAdmin)).status)
  })

  test('is open to exactly those whom it declares', async () => {
    const needs = endpoint.allow
    const isOpenToAll = needs === 'signed-in'
    expect((await call(endpoint, nothing)).status === 403).toBe(!isOpenToAll)
    for (const [permission, token] of holders) {
      const { status, code } = await call(endpoint, token)
      const isRefused = status === 403 && code === 'permission_missing'
      expect(isRefused, `with ${permission}`).toBe(!isOpenToAll && needs !== permission)
    }
  })

  test('decides the same for other spellings of its path', async () => {
    const { url, body } = requestOf(endpoint, inputFor(endpoint))
    const [path = '', query] = url.split('?')
    const spellings = [
      path.replace('/api/', '/api//'),
      `${path}/`,
      path.replace('/api/', '/api/%2e%2e/api/'),
      path.replace('/api/', '/api/./'),
      path.toUpperCase(),
      path.replace('/api/', '/API/'),
      `${path}%00`,
      `${path};x=1`,
    ]
    for (const spelling of spellings) {
      const answer = await app.request(query ? `${spelling}?${query}` : spelling, {
        method: endpoint.method,
        headers: {
          authorization: `Bearer ${nothing}`,
          'content-type': 'application/json',
          'x-http-method-override': 'GET',
          'x-original-url': '/api/health',
        },
        ...(body === undefined ? {} : { body }),
      })
      const allowed = endpoint.allow === 'signed-in' ? [200, 201, 404, 422] : [403, 404]
      expect(allowed, spelling).toContain(answer.status)
    }
  })
})

test('a call that is not there is 404, and one by another method 405, as envelopes', async () => {
  const missing = await app.request('/api/nothing/here')
  expect(missing.status).toBe(404)
  expect(await missing.json()).toMatchObject({
    code: 'route_unknown',
    requestId: expect.any(String),
  })
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
  for (const { endpoint } of endpoints) {
    const { url } = requestOf(endpoint, inputFor(endpoint))
    const offered = endpoints
      .filter((other) => other.endpoint.path === endpoint.path)
      .map((other) => other.endpoint.method as string)
    for (const method of methods.filter((name) => !offered.includes(name))) {
      const answer = await app.request(url.split('?')[0] ?? '', { method })
      expect(answer.status, `${method} ${url}`).toBe(405)
      expect(answer.headers.get('allow')).toBe(offered.join(', '))
      expect(await answer.json()).toMatchObject({ code: 'method_not_allowed' })
    }
  }
})

test('refused attempts are in the audit log', async () => {
  const { user, token } = await makeSignedIn(app)
  for (const { endpoint } of guarded.filter((one) => one.endpoint.allow !== 'signed-in'))
    await call(endpoint, token)
  const events = await app.db.select().from(auditEvents)
  const denied = events.filter((event) => event.actorId === user.id)
  expect(denied).toHaveLength(guarded.filter((one) => one.endpoint.allow !== 'signed-in').length)
  expect(new Set(denied.map((event) => event.outcome))).toEqual(new Set(['denied']))
})

test('every audited write says what it records, every read is a GET', () => {
  for (const { endpoint } of endpoints)
    if (isWrite(endpoint))
      expect(endpoint.audit !== undefined && endpoint.idempotent !== undefined).toBe(true)
    else expect(endpoint.method).toBe('GET')
})

test('a server whose calls do not all say who may make them does not start', () => {
  const original = auth.getUserInfo.allow
  Object.assign(auth.getUserInfo, { allow: undefined })
  const start = () =>
    createApp({
      db: app.db,
      platform: app.platform,
      log: console as never,
      migrations: [],
      isTrustedProxy: () => false,
      publicOrigin: null,
      refusalsPerMinute: 300,
      hasDocumentation: false,
      iconSets: { svg: () => Promise.resolve(null), find: () => Promise.resolve([]) },
      files: null,
    })
  expect(start).toThrow('GET /auth/getUserInfo does not say who may call it')
  Object.assign(auth.getUserInfo, { allow: original })
})
