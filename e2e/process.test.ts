import { existsSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { request } from 'node:http'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { auditLog } from '@amber/contract/logs/audit-log.ts'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { users } from '@amber/contract/users/users.ts'
import { createCaller, signIn, type Caller } from '#e2e/support/caller.ts'
import { makeDatabase } from '#e2e/support/fixture.ts'
import {
  dataFolder,
  runServerProgram,
  startProduct,
  stopOnceSaid,
  type Product,
} from '#e2e/support/product.ts'
import { makeResources } from '#e2e/support/resources.ts'

// Independent tests that mostly wait for the disk and processes.
vi.setConfig({ maxConcurrency: 3 })

/** The data of a first start, copied by tests that do not test one. */
const data = dataFolder()
let firstStart: Product
let stopped: Promise<unknown> | undefined
/** Once: a second signal would end it at once. */
const stopFirst = () => (stopped ??= firstStart.stop())
beforeAll(async () => {
  firstStart = await startProduct({ AMBER_DATA: data.path })
})
afterAll(async () => {
  await stopFirst()
  data.remove()
})

async function copyOfData(resources: ReturnType<typeof makeResources>): Promise<string> {
  await stopFirst()
  return resources.copyOf(data.path)
}

const isPostgresUp = (folder: string) => existsSync(join(folder, 'postgres/cluster/postmaster.pid'))

describe('a first start', () => {
  test('has sample data and prints how to sign in', async () => {
    expect(firstStart.output()).toContain('Super  123456')
    expect(firstStart.output()).toContain(data.path)
    const { total } = await (await signIn(firstStart.base))(users.list, {})
    expect(total).toBeGreaterThan(300)
    expect(isPostgresUp(data.path)).toBe(true)
  })

  test('restricts its data to its owner and sends security headers with every response', async () => {
    const { base } = firstStart
    expect((statSync(data.path).mode & 0o777).toString(8)).toBe('700')
    expect((statSync(join(data.path, 'server.log')).mode & 0o777).toString(8)).toBe('600')
    for (const path of [
      '/',
      '/home',
      '/favicon.svg',
      '/docs/zh-CN.html',
      '/missing.js',
      '/%ff',
      '/docs',
      '/api/docs',
    ]) {
      const { headers } = await fetch(base + path, { redirect: 'manual' })
      expect(headers.get('x-content-type-options'), path).toBe('nosniff')
      expect(headers.get('referrer-policy'), path).toBeTruthy()
      expect(headers.get('content-security-policy'), path).toContain('frame-ancestors')
    }
  })

  test('serves compressed files with the build time in the page', async () => {
    const { base } = firstStart
    const page = await (await fetch(`${base}/index.html`)).text()
    expect(page).toMatch(/<meta name="buildTime" content="20\d\d-[^"]+"/)
    const scripts = [...page.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path)
    // Small scripts stay uncompressed: it would not save a packet.
    const large = scripts.filter((path = '') => path.includes('/index-'))
    expect(large).toHaveLength(1)
    for (const encoding of ['br', 'gzip'])
      for (const script of large) {
        const answer = await fetch(base + script, { headers: { 'accept-encoding': encoding } })
        expect(answer.headers.get('content-encoding'), script).toBe(encoding)
        expect(answer.headers.get('cache-control')).toContain('immutable')
        const sent = Number(answer.headers.get('content-length'))
        expect(sent).toBeLessThan((await answer.text()).length)
      }
  })

  test('refuses host names that a foreign site could point here', async () => {
    const { port } = new URL(firstStart.base)
    const signInAt = (host: string) =>
      new Promise<{ status: number | undefined; code: string }>((resolve, reject) => {
        const headers = { host, origin: `http://${host}`, 'content-type': 'application/json' }
        const asked = request(
          { port, path: '/api/auth/login', method: 'POST', headers },
          (answer) => {
            answer.setEncoding('utf8')
            let text = ''
            answer.on('data', (chunk: string) => (text += chunk))
            answer.on('end', () =>
              resolve({
                status: answer.statusCode,
                code: (JSON.parse(text) as { code: string }).code,
              }),
            )
          },
        )
        asked.on('error', reject)
        asked.end(JSON.stringify({ userName: 'Super', password: '123456' }))
      })
    for (const host of [`evil.example:${port}`, 'localhost.evil.example', '127.0.0.1.evil.example'])
      expect(await signInAt(host), host).toEqual({ status: 421, code: 'host_refused' })
    for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`])
      expect((await signInAt(host)).status, host).toBe(200)
  })

  test('stops without leaving files or processes behind', async () => {
    expect(await firstStart.stop('SIGINT')).toBe(0)
    expect(isPostgresUp(data.path)).toBe(false)
  })
})

describe.concurrent('the process', () => {
  test('leaves nothing behind when stopped during its start', async ({ onTestFinished }) => {
    const folder = makeResources(onTestFinished).freshFolder()
    const sign = 'Starting the database'
    const { code, output } = await stopOnceSaid(sign, { AMBER_DATA: folder })
    expect(output).toContain('Stopping')
    expect(output).not.toContain('Sign in as')
    expect(code).toBe(0)
    expect(isPostgresUp(folder)).toBe(false)
  })

  test('shares its folder with a second process, which continues when the first stops', async ({
    onTestFinished,
  }) => {
    const resources = makeResources(onTestFinished)
    const folder = await copyOfData(resources)
    const first = await resources.start({ AMBER_DATA: folder })
    const second = await resources.start({ AMBER_DATA: folder })
    const call = await signIn(first.base)
    await first.stop()
    expect(
      (await createCaller(second.base)(auth.login, { userName: 'User', password: '123456' })).token,
    ).toBeTruthy()
    await expect(call(users.list, {})).rejects.toThrow('fetch failed')
    expect(await second.stop('SIGHUP')).toBe(0)
    expect(isPostgresUp(folder)).toBe(false)
  })

  test('lets several copies with separate folders run side by side', async ({ onTestFinished }) => {
    const resources = makeResources(onTestFinished)
    const products = await Promise.all(
      [await copyOfData(resources), await copyOfData(resources)].map((folder) =>
        resources.start({ AMBER_DATA: folder }),
      ),
    )
    for (const { base } of products)
      expect((await (await signIn(base))(users.list, {})).total).toBeGreaterThan(300)
  })

  test('exits with one clear sentence when its port is taken, and stops its database', async ({
    onTestFinished,
  }) => {
    const resources = makeResources(onTestFinished)
    const { base } = await resources.start({ AMBER_DATA: await copyOfData(resources) })
    const folder = await copyOfData(resources)
    const { port } = new URL(base)
    const second = await runServerProgram('server', { env: { AMBER_DATA: folder, PORT: port } })
    expect(second.code).toBe(1)
    expect(second.output.trim().split('\n').at(-1)).toBe(
      `Port ${port} is already in use. Stop the other program, or set PORT to a different port.`,
    )
    expect(isPostgresUp(folder)).toBe(false)
  })

  test('reports an unreachable database or a read-only folder in one line', async ({
    onTestFinished,
  }) => {
    const resources = makeResources(onTestFinished)
    const nowhere = 'postgres://amber:secret@127.0.0.1:1/amber'
    const occupied = join(resources.freshFolder(), 'server.log')
    mkdirSync(occupied, { recursive: true })
    for (const [env, sentence] of [
      [
        { DATABASE_URL: nowhere, AMBER_DATA: resources.freshFolder() },
        'DATABASE_URL: connection refused',
      ],
      [{ AMBER_DATA: '/dev/null/data' }, 'AMBER_DATA: /dev/null/data cannot be written to'],
      [{ AMBER_DATA: dirname(occupied) }, `AMBER_DATA: ${occupied} cannot be written to`],
    ] as const) {
      const { code, output } = await runServerProgram('server', { env })
      expect(code).toBe(1)
      expect(output).toContain(sentence)
      expect(output).not.toMatch(/secret|^ {4}at /m)
    }
  })

  test.skipIf(!existsSync('/dev/full'))(
    'serves requests when its log cannot be written',
    async ({ onTestFinished }) => {
      const resources = makeResources(onTestFinished)
      const folder = await copyOfData(resources)
      rmSync(join(folder, 'server.log'), { force: true })
      symlinkSync('/dev/full', join(folder, 'server.log'))
      const product = await resources.start({ AMBER_DATA: folder })
      const call = await signIn(product.base)
      for (let round = 0; round < 20; round++)
        expect((await call(users.list, {})).total).toBeGreaterThan(300)
      expect(await product.stop()).toBe(0)
    },
  )

  test('refuses wrong configuration with one list', async () => {
    const wrong = { PORT: 'http', AMBER_DATE: './data', HOST: '0.0.0.0' }
    const { code, output } = await runServerProgram('server', { env: wrong })
    expect(code).toBe(1)
    expect(output.trim().split('\n')).toHaveLength(2)
    expect(output).not.toContain('    at ')
  })

  test('completes accepted requests when stopped under load, and accepts no others', async ({
    onTestFinished,
  }) => {
    const resources = makeResources(onTestFinished)
    const { postgres, template } = inject('fixture')
    const { url, lock, remove } = await makeDatabase(postgres, { template })
    const folder = resources.freshFolder()
    const env = { AMBER_MODE: 'evaluation', DATABASE_URL: url, AMBER_DATA: folder }
    const product = await resources.start(env)
    const call = await signIn(product.base)
    // Keeps all requests in flight: each reads the caller's user.
    const unlock = await lock('users')
    const results = Array.from({ length: 40 }, () =>
      call(users.list, { size: 100 }).then(
        () => 'done',
        (error: Error) => error.message,
      ),
    )
    // Responses to later requests prove that the earlier ones were read.
    const health = `${product.base}/api/health`
    for (let round = 0; round < 3; round++) expect((await fetch(health)).status).toBe(200)
    const stopped = product.stop()
    await vi.waitUntil(() => product.output().includes('Stopping'), 10_000)
    await vi.waitFor(() => expect(fetch(health)).rejects.toThrow('fetch failed'), 10_000)
    expect(product.process.exitCode).toBeNull()
    const began = performance.now()
    await unlock()
    expect(await stopped).toBe(0)
    expect(performance.now() - began).toBeLessThan(10_000)
    expect(new Set(await Promise.all(results))).toEqual(new Set(['done']))
    const log = readFileSync(join(folder, 'server.log'), 'utf8')
    expect(log.match(/"path":"\/api\/users","status":200/g)).toHaveLength(40)
    await remove()
  })
})

test.concurrent('keeps every acknowledged write and an intact audit log after repeated kills', async ({
  onTestFinished,
}) => {
  const resources = makeResources(onTestFinished)
  const folder = await copyOfData(resources)
  let product = await resources.start({ AMBER_DATA: folder })
  const first = await signIn(product.base)
  const { records } = await first(users.list, { size: 20 })
  const eventsOf = async (call: Caller) =>
    (await call(auditLog.list, { action: 'user.update', size: 1 })).total
  const eventsBefore = await eventsOf(first)
  const acknowledged = new Map<string, string>()
  /** The last write may be stored although it was not answered. */
  const attempted = new Map<string, string>()
  const rounds = 4
  for (let round = 0; round < rounds; round++) {
    const call = await signIn(product.base)
    const writers = records.map(async ({ id }) => {
      for (let count = 0; ; count++) {
        const before = await call(users.get, { id })
        const { version, gender, phone, email, status, roles } = before
        const nickName = `round ${round} write ${count}`
        attempted.set(id, nickName)
        await call(users.update, { id, version, nickName, gender, phone, email, status, roles })
        acknowledged.set(id, nickName)
      }
    })
    const ended = Promise.allSettled(writers)
    await vi.waitFor(() => expect(acknowledged.size).toBe(records.length), 60_000)
    await sleep(round * 50)
    await product.stop('SIGKILL')
    for (const end of await ended) expect(end).toMatchObject({ reason: expect.any(TypeError) })
    product = await resources.start({ AMBER_DATA: folder })
    const again = await signIn(product.base)
    for (const [id, nickName] of acknowledged) {
      const kept = (await again(users.get, { id })).nickName
      expect([nickName, attempted.get(id)]).toContain(kept)
    }
    acknowledged.clear()
  }
  const last = await signIn(product.base)
  const versions = await Promise.all(
    records.map(async ({ id, version }) => (await last(users.get, { id })).version - version),
  )
  const written = versions.reduce((sum, count) => sum + count, 0)
  expect(written).toBeGreaterThanOrEqual(rounds * records.length)
  expect((await eventsOf(last)) - eventsBefore).toBe(written)
  await sleep(2_500) // The seals are set once a second.
  const verify = () =>
    runServerProgram('commands', { args: ['audit:verify'], env: { AMBER_DATA: folder } })
  // A busy machine sets the first seal later.
  const verified = await vi.waitFor(
    async () => {
      const { output } = await verify()
      expect(output).toMatch(/^Last seal: \d+, [0-9a-f]{64}$/m)
      return output
    },
    { timeout: 30_000, interval: 2_500 },
  )
  expect(verified).toContain('The audit log is intact')
})

test.concurrent('fails the command for a row that the database owner adds to the audit log', async ({
  onTestFinished,
}) => {
  const { postgres, template } = inject('fixture')
  const { url, change, remove } = await makeDatabase(postgres, { template })
  onTestFinished(() => remove())
  const verify = () =>
    runServerProgram('commands', { args: ['audit:verify'], env: { DATABASE_URL: url } })
  expect(await verify()).toMatchObject({
    code: 0,
    output: expect.stringContaining('The audit log is intact'),
  })
  await change(`insert into audit_events (id, time, action, outcome, request_id)
    values (gen_random_uuid(), now(), 'user.update', 'done', 'made up')`)
  expect(await verify()).toMatchObject({
    code: 1,
    output: expect.stringContaining(
      'The audit log has been TAMPERED WITH: Unsealed entries from an unknown source: 1.',
    ),
  })
})

test.concurrent('evaluation data cannot be used in production, nor production data in evaluation', async ({
  onTestFinished,
}) => {
  const resources = makeResources(onTestFinished)
  const [made, real] = [await copyOfData(resources), resources.freshFolder()]
  const production = { NODE_ENV: 'production' }
  const wrong = await runServerProgram('server', { env: { ...production, AMBER_DATA: made } })
  expect(wrong.code).toBe(1)
  expect(wrong.output).toContain('This data was created in evaluation mode')
  await (await resources.start({ ...production, AMBER_DATA: real })).stop()
  // As typed on the server, without the server's environment.
  await runServerProgram('commands', { args: ['break-glass'], env: { AMBER_DATA: real } })
  const product = await resources.start({ ...production, AMBER_DATA: real })
  await expect(signIn(product.base)).rejects.toThrow('credentials_wrong')
})

test.concurrent('changes its server key while users stay signed in', async ({ onTestFinished }) => {
  const resources = makeResources(onTestFinished)
  const folder = await copyOfData(resources)
  const product = await resources.start({ AMBER_DATA: folder })
  const caller = createCaller(product.base)
  const { token, refreshToken } = await caller(auth.login, {
    userName: 'User',
    password: '123456',
  })
  await runServerProgram('commands', { args: ['keys:rotate'], env: { AMBER_DATA: folder } })
  await expect(createCaller(product.base, token)(auth.getUserInfo, {})).rejects.toThrow('401 3333')
  const next = await caller(auth.refreshToken, { refreshToken })
  const info = await createCaller(product.base, next.token)(auth.getUserInfo, {})
  expect(info.userName).toBe('User')
  const call = await signIn(product.base)
  expect((await call(auditLog.list, { action: 'key.rotate' })).total).toBe(1)
})
