import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { endpoints } from '@amber/contract/api.ts'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { isWrite, type Endpoint } from '@amber/contract/endpoint.ts'
import { permissionCodes, superPermissions, type Permission } from '@amber/contract/permissions.ts'
import { auditEvents } from '#server/db/audit-schema.ts'
import { rolePermissions, roles } from '#server/db/schema.ts'
import { createApp } from '#server/app.ts'
import { requireDeclared } from '#server/http/require-complete.ts'
import { usualLimits } from '#server/http/limits/limits.ts'
import { keepUnlocked } from '#server/testing/keep-unlocked.ts'
import { makeHolder, makeSignedIn } from '#server/testing/make.ts'
import { requestOf, asEnvelope, textOf } from '#server/testing/read-answer.ts'
import { createTestApp } from '#server/testing/test-app.ts'

// A browser has one: no call may wait for a second while it holds the first.
const app = await createTestApp({ connections: 1 })
await keepUnlocked(app)
const placeholders = { id: randomUUID(), refreshToken: 'junk' }
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const guarded = endpoints.filter(({ endpoint }) => endpoint.allow !== 'public')

function inputFor(endpoint: Endpoint) {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  return Object.fromEntries(names.map((name) => [name, placeholders.id]))
}

const methodsOf = ({ path }: Endpoint) =>
  endpoints
    .filter(({ endpoint }) => endpoint.path === path)
    .map(({ endpoint }) => endpoint.method as string)

async function decision(path: string, init: RequestInit): Promise<[number, string | null]> {
  const answer = await app.request(path, init)
  const isEnvelope = answer.headers.get('content-type')?.includes('json') ?? false
  const text = await textOf(answer)
  return [
    answer.status,
    isEnvelope ? (asEnvelope(JSON.parse(text)) as { code: string }).code : null,
  ]
}

const call = (endpoint: Endpoint, token?: string) =>
  app.raw(endpoint, inputFor(endpoint), token === undefined ? {} : { token })

const needed = permissionCodes.filter((code) => guarded.some((one) => one.endpoint.allow === code))
/** For each permission a caller with nothing else, and one with everything else. */
const holders = new Map<Permission, { only: string; allBut: string }>()
for (const code of needed) {
  const others = permissionCodes.filter((other) => other !== code)
  holders.set(code, {
    only: (await makeHolder(app, [code])).token,
    allBut: (await makeHolder(app, others)).token,
  })
}
const nothing = (await makeHolder(app, [])).token
async function makeBuiltIn(code: string) {
  const holds = await app.db
    .select({ code: rolePermissions.code })
    .from(rolePermissions)
    .innerJoin(roles, eq(roles.id, rolePermissions.roleId))
    .where(eq(roles.code, code))
  return { token: (await makeSignedIn(app, [code])).token, holds: holds.map((row) => row.code) }
}
const builtIn = { R_ADMIN: await makeBuiltIn('R_ADMIN'), R_USER: await makeBuiltIn('R_USER') }
const superAdmin = (await makeSignedIn(app, ['R_SUPER'])).token

describe.each(guarded)('$name', ({ endpoint }) => {
  test('refuses calls without a token and with an invalid token', async () => {
    expect(await call(endpoint)).toMatchObject({ status: 401, code: '8888' })
    expect(await call(endpoint, 'junk')).toMatchObject({ status: 401, code: '9998' })
  })

  test('accepts the super admin', async () => {
    const { status, code } = await call(endpoint, superAdmin)
    expect([401, 403, 405]).not.toContain(status)
    expect(code).not.toBe('route_unknown')
    expect(status, code).toBeLessThan(500)
  })

  test('accepts exactly the callers that it declares', async () => {
    const needs = endpoint.allow
    const isRefused = async (token: string) => {
      const { status, code } = await call(endpoint, token)
      return status === 403 && code === 'permission_missing'
    }
    if (needs === 'signed-in') {
      expect((await call(endpoint, nothing)).status).not.toBe(403)
      return
    }
    const { only, allBut } = holders.get(needs as Permission)!
    expect((await call(endpoint, nothing)).status).toBe(403)
    expect(await isRefused(only), `with ${needs}`).toBe(
      superPermissions.includes(needs as Permission),
    )
    expect(await isRefused(allBut), `with all but ${needs}`).toBe(true)
  })

  test('accepts the built-in roles by their initial permissions', async () => {
    for (const [role, { token, holds }] of Object.entries(builtIn)) {
      const { status, code } = await call(endpoint, token)
      const isOpen = endpoint.allow === 'signed-in' || holds.includes(endpoint.allow)
      expect(status === 403 && code === 'permission_missing', role).toBe(!isOpen)
    }
  })

  test('decides the same for other spellings of its path, or returns 404', async () => {
    const { url, body } = requestOf(endpoint, inputFor(endpoint))
    const [path = '', query = ''] = url.split('?')
    const endsInParameter = /:\w+$/.test(endpoint.path)
    const spellings: Record<string, 'same' | 'unknown' | 'no call' | 'other'> = {
      // Equivalent URLs (RFC 3986, 6.2.2), which clients and proxies may rewrite.
      [path.replace('/api/', '/api/%2e%2e/api/')]: 'same',
      [path.replace('/api/', '/api/./')]: 'same',
      [path.replace('/api/', '/api/x/../')]: 'same',
      // Other variants are unknown.
      [path.replace('/api/', '/api//')]: 'unknown',
      [`${path}/`]: 'unknown',
      [`${path}//`]: 'unknown',
      [`${path}/.`]: 'unknown',
      [`/api/${path.slice('/api/'.length).toUpperCase()}`]: 'unknown',
      [path.replace('/api/', '/api%2f')]: 'no call',
      [path.replace('/api/', '/API/')]: 'no call',
      [path.toUpperCase()]: 'no call',
      [`/${path}`]: 'no call',
      // The suffix belongs to a parameter.
      [`${path}%00`]: endsInParameter ? 'other' : 'unknown',
      [`${path};x=1`]: endsInParameter ? 'other' : 'unknown',
      [`${path}%20`]: endsInParameter ? 'other' : 'unknown',
    }
    const ask = (spelling: string, authorization?: string) =>
      decision(`${spelling}?${query}`, {
        method: endpoint.method,
        headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
        ...(body === undefined ? {} : { body }),
      })
    for (const authorization of [undefined, `Bearer ${nothing}`]) {
      const plain = await ask(path, authorization)
      for (const [spelling, meaning] of Object.entries(spellings)) {
        // Only authorized callers get the error of the parameter.
        const isRefused = plain[0] === 401 || plain[0] === 403
        const expected = {
          same: plain,
          unknown: [404, 'route_unknown'],
          'no call': [404, null],
          other: isRefused ? plain : [expect.any(Number), expect.any(String)],
        }[meaning]
        expect(await ask(spelling, authorization), spelling).toEqual(expected)
      }
    }
  })

  test('ignores headers and parameters that name another method or path', async () => {
    const { url, body } = requestOf(endpoint, inputFor(endpoint))
    const [path = ''] = url.split('?')
    const content = body === undefined ? {} : { body }
    const tricks = ['x-http-method-override', 'x-http-method', 'x-method-override']
    const otherPaths = ['x-original-url', 'x-rewrite-url', 'x-forwarded-path', 'x-forwarded-prefix']
    const headers = {
      'content-type': 'application/json',
      ...Object.fromEntries(tricks.map((name) => [name, endpoint.method])),
    }
    const method = methods.find((name) => !methodsOf(endpoint).includes(name)) ?? ''
    const authorization = `Bearer ${superAdmin}`
    for (const target of [path, `${path}?_method=${endpoint.method}`])
      expect(
        await decision(target, {
          method,
          headers: { ...headers, authorization },
          ...(method !== 'GET' && { body: JSON.stringify({ _method: endpoint.method }) }),
        }),
      ).toEqual([405, 'method_not_allowed'])
    const elsewhere = Object.fromEntries(otherPaths.map((name) => [name, '/api/health']))
    expect(
      await decision(path, {
        method: endpoint.method,
        headers: { ...headers, ...elsewhere },
        ...content,
      }),
    ).toEqual([401, '8888'])
    const here = Object.fromEntries(otherPaths.map((name) => [name, path]))
    expect(await decision('/api/none', { headers: { ...here, authorization } })).toEqual([
      404,
      'route_unknown',
    ])
  })
})

test('grants administrators some permissions by default, and other users none', () => {
  expect(builtIn.R_ADMIN.holds).toContain('user:list')
  expect(builtIn.R_USER.holds).toEqual([])
})

test('an unknown call returns 404 and another method 405, as envelopes', async () => {
  const missing = await app.request('/api/nothing/here')
  expect(missing.status).toBe(404)
  expect(await missing.json()).toMatchObject({
    code: 'route_unknown',
    requestId: expect.any(String),
  })
  for (const { endpoint } of endpoints) {
    const { url } = requestOf(endpoint, inputFor(endpoint))
    const offered = methodsOf(endpoint)
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
  for (const { endpoint } of guarded.filter((one) => one.endpoint.allow !== 'signed-in')) {
    await call(endpoint, token)
    // Denials within a minute would be summed up.
    app.clock.advance(5_000)
  }
  const events = await app.db.select().from(auditEvents)
  const denied = events.filter((event) => event.actorId === user.id)
  expect(denied).toHaveLength(guarded.filter((one) => one.endpoint.allow !== 'signed-in').length)
  expect(new Set(denied.map((event) => event.outcome))).toEqual(new Set(['denied']))
})

test('records a refused attempt whatever its path contains', async () => {
  const { user, token } = await makeSignedIn(app)
  const aimed = guarded.filter(
    ({ endpoint }) => endpoint.allow !== 'signed-in' && endpoint.path.includes('/:id'),
  )
  for (const { endpoint } of aimed) {
    app.clock.advance(30_000)
    for (const id of ['%00', 'a%00b', '%ED%A0%80', '%0D%0A%1B%5B31m', 'x'.repeat(5_000)]) {
      const answer = await app.request(`/api${endpoint.path.replace(':id', id)}`, {
        method: endpoint.method,
        headers: { authorization: `Bearer ${token}` },
      })
      expect(answer.status, `${endpoint.path} ${id}`).toBe(403)
    }
  }
  const { rowCount } = await app.pool.query('select from audit_events where actor_id = $1', [
    user.id,
  ])
  expect(rowCount).toBe(5 * aimed.length)
})

test('every audited write declares its record, and every read is a GET or a file requested by a body', () => {
  for (const { endpoint } of endpoints)
    if (isWrite(endpoint))
      expect(endpoint.audit !== undefined && endpoint.idempotent !== undefined).toBe(true)
    else if (endpoint.answers !== 'file') expect(endpoint.method).toBe('GET')
    else expect(endpoint.method === 'GET' || endpoint.audit !== undefined).toBe(true)
})

test('does not start if a call lacks a permission', () => {
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
      providers: {
        publicUrl: null,
        mayReachPrivate: false,
        reach: () => Promise.reject(new Error('asks nobody')),
        fixed: { wechat: null, oidc: null },
      },
      ...usualLimits,
      judgeAddress: () => Promise.resolve(null),
      hasDocumentation: false,
      mode: 'evaluation',
      examples: null,
      listen: null,
      stopping: new AbortController().signal,
      delivery: { transports: null, mail: null, sms: null, mayReachPrivate: false },
      iconSets: { svg: () => Promise.resolve(null), find: () => Promise.resolve([]) },
      files: null,
    })
  expect(start).toThrow('GET /auth/getUserInfo does not say who may call it')
  Object.assign(auth.getUserInfo, { allow: original })
})

test('does not start if a route is not in the contract', () => {
  const server = new Hono()
    .get('/api/health', () => new Response())
    .get('/avatars/:file', () => new Response())
  const declared = { mode: 'production', open: ['/avatars/:file'] } as const
  expect(() => requireDeclared(server, declared)).not.toThrow()
  server.get('/api/backdoor', () => new Response())
  expect(() => requireDeclared(server, declared)).toThrow('/api/backdoor')
})
