import { connect as openSocket } from 'node:net'
import { Hono } from 'hono'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { endpoints } from '@amber/contract/api.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { listen } from '#server/http/limits/listen.ts'
import { headers, requestIds, unexpectedErrors } from './middleware.ts'
import { nodePlatform } from '#server/lib/node/node-platform.ts'
import { commonHeaders } from '#server/http/answers/security-headers.ts'

const publicOrigin = 'https://admin.example.com'
const evaluation = await createTestApp({ publicOrigin })
const share = { address: evaluation.address, clock: evaluation.clock }
const unnamed = await createTestApp({ share, publicOrigin: null })
const production = await createTestApp({ share, mode: 'production', publicOrigin })
const anywhere = await createTestApp({ share, mode: 'production', publicOrigin: null })

const paths = [
  '/',
  '/home',
  '/none',
  '/api',
  '/api/none',
  '/api/docs',
  '/api/openapi.json',
  '/avatars/none.webp',
  '/icons/lucide/house.svg',
  ...endpoints.map(({ endpoint }) => `/api${endpoint.path}`),
]
const isProbe = (path: string) => /^\/api\/health(\/|$)/.test(path)
const ask = (
  app: typeof evaluation,
  { path, host, from }: { path: string; host: string; from?: string },
) => app.request(path, { headers: { host } }, from).then(({ status }) => status)

const foreign = [
  'evil.example',
  'evil.example:9527',
  'admin.example.com.evil.example',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  '10.1.2.3',
  '[2001:db8::1]:80',
  'a.1',
  'a b',
  '',
]
const local = ['localhost', 'localhost:9527', '127.0.0.1:9527', '[::1]', 'amber.localhost']
const ours = ['admin.example.com', 'admin.example.com:443', 'ADMIN.example.com:8443']

/** Tried with every name. Other paths take one name of each group, as the path only tells probes apart. */
const ofEachKind = ['/', '/api/docs', '/api/auth/login', '/api/users/:id', '/api/health', '/none']
const namesFor = (path: string, names: readonly string[]) =>
  ofEachKind.includes(path) ? names : names.slice(0, 1)

describe('the accepted host names', () => {
  test('are tried on existing paths', () => {
    expect(paths).toEqual(expect.arrayContaining(ofEachKind))
  })

  test.each(paths)('%s in evaluation: of this machine, and its public address', async (path) => {
    for (const host of namesFor(path, foreign)) {
      expect(await ask(evaluation, { path, host }), host).toBe(421)
      expect(await ask(evaluation, { path, host, from: '10.0.0.1' }), host).toBe(421)
      expect(await ask(unnamed, { path, host }), host).toBe(421)
    }
    for (const host of [...namesFor(path, local), ...namesFor(path, ours)])
      expect(await ask(evaluation, { path, host }), host).not.toBe(421)
    for (const host of namesFor(path, local))
      expect(await ask(unnamed, { path, host }), host).not.toBe(421)
    for (const host of namesFor(path, ours))
      expect(await ask(unnamed, { path, host }), host).toBe(421)
  })

  test.each(paths)(
    '%s in production: its public address, or any from a trusted proxy',
    async (path) => {
      const refused = isProbe(path) ? 200 : 421
      for (const host of [...namesFor(path, foreign), ...namesFor(path, local)]) {
        expect(await ask(production, { path, host }), host).toBe(refused)
        expect(await ask(production, { path, host, from: '10.0.0.1' }), host).not.toBe(421)
        expect(await ask(anywhere, { path, host }), host).not.toBe(421)
      }
      for (const host of namesFor(path, ours))
        expect(await ask(production, { path, host }), host).not.toBe(421)
    },
  )
})

describe('a raw request', () => {
  const servers = Promise.all(
    [evaluation, production, anywhere].map(({ app }) =>
      listen(app, { host: '127.0.0.1', port: 0 }),
    ),
  )
  afterAll(async () => Promise.all((await servers).map(({ close }) => close())))

  const exchange = (port: number, text: string) =>
    new Promise<string>((resolve) => {
      const socket = openSocket(port, '127.0.0.1')
      let answer = ''
      socket.on('data', (chunk) => (answer += chunk.toString()))
      socket.on('error', () => socket.destroy())
      socket.on('close', () => resolve(answer.toLowerCase()))
      socket.write(text)
    })

  const hosts = ['a.1', '1', '0', '1.2.3.4.5', 'evil.example', '', 'a@b', 'localhost\r\nHost: a']

  test.each(hosts)('with the Host %j is a client error on every path', async (host) => {
    for (const { port } of (await servers).slice(0, 2))
      for (const path of [
        '/',
        '/none',
        '/api/none',
        '/api/docs',
        '/api/auth/login',
        '/api/health',
      ]) {
        const answer = await exchange(
          port,
          `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
        )
        expect(answer, path).toMatch(/^http\/1.1 (4\d\d|200) /)
        if (answer.startsWith('http/1.1 200')) expect(path).toBe('/api/health')
        for (const [name, value] of Object.entries(commonHeaders))
          expect(answer, path).toContain(`${name}: ${value}`.toLowerCase())
        expect(answer, path).toContain('content-security-policy: ')
      }
    expect(evaluation.logged.join('') + production.logged.join('')).not.toContain('request failed')
  })

  const good = ['localhost', 'admin.example.com']
  const malformed = [
    ...good.flatMap((one) => good.map((other) => `${one}\r\nHost: ${other}`)),
    'a.1',
    '1.2.3.4.5',
    'a b',
    '',
  ]
  test.each(malformed)('with the Host %j never reaches the app', async (host) => {
    for (const { port } of await servers)
      for (const path of ['/', '/api/none', '/api/health']) {
        const request = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`
        const answer = await exchange(port, request)
        expect(answer, path).toMatch(/^http\/1.1 400 /)
        expect(answer, path).toContain('"code":"request_malformed"')
      }
  })
})

test.each(['before', 'behind'])(
  'an unexpected error %s the security headers are set carries them all',
  async (place) => {
    const app = new Hono()
    const site = { mode: 'production', isTrustedProxy: () => false, publicOrigin } as const
    const broken = () => {
      throw new Error('broken')
    }
    app.use(requestIds(nodePlatform(), site))
    if (place === 'before') app.use(broken)
    app.use(headers(site))
    app.use(broken)
    app.onError(
      unexpectedErrors(pino({ level: 'silent' }), { ...site, firstVisit: async () => 'zh-CN' }),
    )
    const answer = await app.request('/any')
    expect(answer.status).toBe(500)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      ...commonHeaders,
      'content-security-policy': expect.stringContaining('frame-ancestors') as string,
      'strict-transport-security': expect.stringContaining('max-age') as string,
      'cache-control': 'no-store',
      'x-request-id': expect.stringMatching(/./) as string,
    })
  },
)

test('warns once of an untrusted proxy and never of a trusted one', async () => {
  const received = () =>
    production.logged.filter((line) => line.includes('AMBER_TRUSTED_PROXIES')).length
  const send = (from: string, header: string) =>
    production.request('/api/health', { headers: { [header]: '203.0.113.9' } }, from)
  for (const header of ['x-forwarded-for', 'x-forwarded-proto', 'forwarded'])
    await send('10.0.0.1', header)
  expect(received()).toBe(0)
  for (const header of ['x-forwarded-for', 'x-forwarded-proto', 'forwarded'])
    await send('192.0.2.77', header)
  expect(received()).toBe(1)
})
