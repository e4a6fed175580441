import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { mkdtemp, readdir, rm, stat, writeFile, chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from './config.ts'
import { withClient } from '#server/db/connect.ts'
import type { DatabaseAddress } from '#server/db/database-address.ts'
import { readMigrations } from '#server/db/migrate/migration-list.ts'
import { cloneDatabase, makeEmptyDatabase, urlOf } from '#server/testing/clone-database.ts'
import { freePort } from '#server/testing/stand-ins/foreign-postgres.ts'
import { startMain } from '#server/testing/own-server.ts'
import { startServer } from './start-server.ts'

async function start(
  address: DatabaseAddress,
  mode: 'evaluation' | 'production' = 'evaluation',
  {
    print = () => undefined,
    more = {},
  }: { print?: (sentence: string) => void; more?: Record<string, string> } = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'amber-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const environment = { AMBER_MODE: mode, AMBER_WEB: 'vite', AMBER_DATA: folder, PORT: '0' }
  const server = await startServer(
    readConfig({ ...environment, DATABASE_URL: urlOf(address), ...more }),
    print,
  )
  onTestFinished(server.stop)
  return server
}

async function signIn(port: number) {
  const answer = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName: 'Super', password: '123456' }),
  })
  return answer.status
}

test('reports each unreachable standby in one line and serves all reads', async () => {
  const lines: string[] = []
  const { port } = await start(await makeEmptyDatabase(), 'evaluation', {
    print: (line) => void lines.push(line),
    more: {
      AMBER_DATABASE_READ_URL:
        'postgres://amber:x@127.0.0.1:1/amber, postgres://amber:x@127.0.0.1:2/amber',
    },
  })
  expect(await signIn(port)).toBe(200)
  expect(lines.filter((line) => line.startsWith('Standby'))).toEqual([
    expect.stringMatching(
      /^Standby 127\.0\.0\.1:1 is unreachable, .* AMBER_DATABASE_READ_URL \(127\.0\.0\.1:1\): connection refused/,
    ),
    expect.stringMatching(/^Standby 127\.0\.0\.1:2 is unreachable/),
  ])
})

test('names a backup folder that cannot be written to, and does not wait for it', async () => {
  const lines: string[] = []
  const { port } = await start(await makeEmptyDatabase(), 'evaluation', {
    print: (line) => void lines.push(line),
    more: { AMBER_BACKUP_FOLDER: '/dev/null/backups' },
  })
  expect(await signIn(port)).toBe(200)
  expect(lines).toContainEqual(
    expect.stringMatching(/^AMBER_BACKUP_FOLDER: \/dev\/null\/backups cannot be written to/),
  )
  expect(lines[0]).toBe('Starting the database…')
})

test('two concurrent servers start on one empty database, which is migrated and seeded once', async () => {
  const address = await makeEmptyDatabase()
  const servers = await Promise.all([start(address), start(address)])
  for (const { port } of servers) expect(await signIn(port)).toBe(200)

  const counted = (statement: string) =>
    withClient(address, async (client) => (await client.query<{ n: number }>(statement)).rows[0]?.n)
  const migrations = await readMigrations(new URL('../migrations/', import.meta.url))
  expect(await counted('select count(*)::int as n from migrations')).toBe(migrations.length)
  expect(await counted('select count(*)::int as n from server_keys')).toBe(1)
  // Names are unique, so seeding twice would show as duplicate sign-ins.
  expect(
    await counted(
      'select count(*)::int as n from (select from sign_ins group by user_id, time having count(*) > 1)',
    ),
  ).toBe(0)
}, 60_000)

test('two concurrent servers on a new database print one link, which creates the first super admin', async () => {
  for (let round = 0; round < 3; round++) {
    const address = await makeEmptyDatabase()
    const servers = await Promise.all([start(address, 'production'), start(address, 'production')])
    const [first, second] = servers.map(({ setupToken }) => setupToken)
    expect(first).toEqual(expect.any(String))
    expect(second).toBe(first)
    for (const { port } of servers) {
      const answer = await fetch(`http://127.0.0.1:${port}/api/setup/read-link`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ setupToken: first }),
      })
      expect(answer.status).toBe(200)
    }
  }
}, 120_000)

test('two concurrent servers seal the plain secrets of an earlier version', async () => {
  const address = await makeEmptyDatabase()
  await start(address)
  await withClient(address, (client) =>
    client.query(`insert into settings (key, value, update_time)
      values ('sms', '{"url": "", "secret": "canary_in_the_clear"}', now())`),
  )
  await Promise.all([start(address), start(address)])
  const { rows } = await withClient(address, (client) =>
    client.query<{ row: string }>(`select t::text as row from settings t where key = 'sms'`),
  )
  expect(rows[0]?.row).toContain('sealed')
  expect(rows[0]?.row).not.toContain('canary_in_the_clear')
}, 60_000)

test('a start that fails late leaves no open port', async () => {
  const address = await makeEmptyDatabase()
  const environment = { AMBER_MODE: 'production', AMBER_WEB: 'vite', DATABASE_URL: urlOf(address) }
  const config = readConfig(environment)
  const { backups } = config
  const port = await freePort()
  let isOpening = false
  Object.defineProperties(config, {
    port: { get: () => ((isOpening = true), port) },
    backups: {
      // Read again for the jobs, once the port is open.
      get: () => {
        if (isOpening) throw new Error('no jobs')
        return backups
      },
    },
  })
  await expect(startServer(config, () => undefined)).rejects.toThrow('no jobs')
  const called = fetch(`http://127.0.0.1:${port}/api/health`)
  await expect(called).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } })
}, 60_000)

test('refuses a data folder with other files and leaves it unchanged', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'amber-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, 'letter.txt'), 'not ours')
  await chmod(folder, 0o755)
  const config = readConfig({ AMBER_WEB: 'vite', AMBER_DATA: folder, PORT: '0' })
  const started = startServer(config, () => undefined).then(({ stop }) => stop())
  await expect(started).rejects.toThrow(`${folder} contains other files`)
  expect((await stat(folder)).mode & 0o777).toBe(0o755)
  expect(await readdir(folder)).toEqual(['letter.txt'])
}, 60_000)

/** Starts a process with its own Postgres, where no folder can be written to. */
async function startProcess(more: Record<string, string>) {
  return startMain({
    cwd: process.platform === 'linux' ? '/proc' : undefined,
    env: {
      PORT: '0',
      AMBER_WEB: 'vite',
      AMBER_DATA: '/proc/amber',
      DATABASE_URL: urlOf(await cloneDatabase()),
      ...more,
    },
  })
}

/** Calls over a kept connection, as a balancer does. */
async function callBy(agent: Agent, url: string) {
  const [response] = (await once(get(url, { agent }), 'response')) as [IncomingMessage]
  response.resume()
  await once(response, 'end')
  return { status: response.statusCode, connection: response.headers.connection }
}

test('a draining server fails readiness, responds to calls, closes their connections, then exits with 0', async () => {
  const { child, ended, base, output } = await startProcess({ AMBER_DRAIN_SECONDS: '1' })
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const ready = `${base}/api/health/ready`
  expect(await callBy(agent, ready)).toEqual({ status: 200, connection: 'keep-alive' })

  child.kill('SIGTERM')
  await expect.poll(output).toContain('Stopping')
  expect(await callBy(agent, ready)).toEqual({ status: 503, connection: 'close' })
  expect(await callBy(agent, `${base}/api/health`)).toEqual({ status: 200, connection: 'close' })

  expect(await ended, output()).toEqual([0, null])
  await expect(fetch(ready)).rejects.toThrow('fetch failed')
}, 60_000)

test('a second signal ends a draining server at once', async () => {
  const { child, ended, output } = await startProcess({ AMBER_DRAIN_SECONDS: '300' })
  child.kill('SIGTERM')
  await expect.poll(output).toContain('Stopping')
  await new Promise((resolve) => setTimeout(resolve, 600))
  child.kill('SIGTERM')
  expect(await ended).toEqual([143, null])
}, 60_000)

test('exits with one sentence and code 1 before migrating without the AMBER_SECRET of the database', async () => {
  const address = await makeEmptyDatabase()
  const environment = { AMBER_WEB: 'vite', PORT: '0', DATABASE_URL: urlOf(address) }
  const AMBER_SECRET = 's'.repeat(32)
  const server = await startServer(readConfig({ ...environment, AMBER_SECRET }), () => undefined)
  await server.stop()
  const migrations = await readMigrations(new URL('../migrations/', import.meta.url))
  const last = migrations.at(-1)?.name
  const query = (statement: string) =>
    withClient(address, (client) => client.query<{ name: string }>(statement, [last]))
  await query('delete from migrations where name = $1')
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', (text: Buffer) => (errors += text.toString()))
  expect(await once(child, 'close')).toEqual([1, null])
  expect(errors).toMatch(/^AMBER_SECRET: not set, but the server keys [^\n]+\n$/)
  expect((await query('select name from migrations where name = $1')).rows).toEqual([])
}, 60_000)
