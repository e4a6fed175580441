import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, watch } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { countLines } from '#server/db/backup/backup-text.ts'
import { listTables, readTable } from '#server/db/backup/dump.queries.ts'
import { findDifferentTable } from '#server/db/backup/load.queries.ts'
import { withClient } from '#server/db/connect.ts'
import { readMigrations } from '#server/db/migrate/migration-list.ts'
import { nodePlatform } from '#server/lib/node/node-platform.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { backUp } from './back-up.ts'
import { verifyBackup } from './verify-backup.ts'

vi.setConfig({ testTimeout: 180_000 })

const folder = mkdtempSync(join(tmpdir(), 'amber-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const app = await createTestApp()
const platform = nodePlatform()
const migrations = await readMigrations(new URL('../../migrations/', import.meta.url))
const passphrase = () => Promise.resolve('a passphrase of tests')

const ask = (statement: string) => withClient(app.address, (client) => client.query(statement))

async function makeBackup(): Promise<string> {
  const path = join(folder, `${crypto.randomUUID()}.backup`)
  await backUp(app.address, { path, passphrase: null, now: new Date() })
  return path
}

test('without a data folder, verification uses a new folder in the temporary one', async () => {
  const temporary = mkdtempSync(join(folder, 'tmp-'))
  const prepared = join(temporary, 'amber-backup-check')
  mkdirSync(prepared)
  for (const name of ['killed', 'running']) mkdirSync(`${prepared}-${name}`)
  utimesSync(`${prepared}-killed`, 0, 0)
  vi.stubEnv('TMPDIR', temporary)
  onTestFinished(() => void vi.unstubAllEnvs())
  const options = {
    path: await makeBackup(),
    target: { folder: join(temporary, 'missing') },
    passphrase,
    migrations,
    platform,
  }
  await verifyBackup(options)
  const abort = new AbortController()
  const watcher = watch(temporary, () => abort.abort())
  const stopped = verifyBackup({ ...options, signal: abort.signal })
  await expect(stopped).rejects.toThrow(/abort/i)
  watcher.close()
  const left = ['amber-backup-check', 'amber-backup-check-running']
  expect(readdirSync(temporary).toSorted()).toEqual(left)
  expect(readdirSync(prepared)).toEqual([])
})

test('a long verification keeps its folder young, so that other runs leave it alone', async () => {
  const temporary = mkdtempSync(join(folder, 'tmp-'))
  vi.stubEnv('TMPDIR', temporary)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.unstubAllEnvs().useRealTimers())
  const times: number[] = []
  const onProgress = () => {
    const own = join(temporary, readdirSync(temporary)[0] ?? '')
    // An hour later it would look old.
    if (times.length === 0) utimesSync(own, 0, 0)
    times.push(statSync(own).mtimeMs)
    if (times.length === 1) vi.advanceTimersByTime(60 * 60 * 1000)
  }
  await verifyBackup({
    path: await makeBackup(),
    target: { folder: join(temporary, 'missing') },
    passphrase,
    migrations,
    platform,
    onProgress,
  })
  expect([times[0], times.at(-1)]).toEqual([0, expect.toSatisfy((time: number) => time > 0)])
})

test('verifies a backup in a temporary database', async () => {
  const dataFolder = mkdtempSync(join(folder, 'data-'))
  const verify = (path: string) =>
    verifyBackup({
      path,
      target: { folder: dataFolder },
      passphrase,
      migrations,
      platform,
    })
  expect(await verify(await makeBackup())).toMatchObject({ rows: expect.any(Number) })
  expect(readdirSync(dataFolder)).toEqual([])

  await ask('alter table audit_seals disable trigger user')
  await ask(
    `insert into audit_seals values (1, '{1}', '\\x00', '\\x00', now()) on conflict (id) do update set hash = '\\x00'`,
  )
  await expect(verify(await makeBackup())).rejects.toThrow(/The audit log in .* does not verify/)
  expect(readdirSync(dataFolder)).toEqual([])
})

test('the rows of a large table compare in their order, also after another scan', async () => {
  await withClient(app.address, async (client) => {
    // More than a quarter of shared_buffers, from which scans are synchronized.
    await client.query(
      `create table large as select n, repeat('x', 1000) as text from generate_series(1, 250000) as n`,
    )
    const large = (await listTables(client)).filter(({ name }) => name === 'large')
    const counted = countLines('large', readTable(client, large[0]!))
    for await (const _ of counted.rows);
    // Leaves its position to the next scan.
    await client.query('begin')
    await client.query('declare half cursor for select from large')
    await client.query('move 100000 in half')
    await client.query('rollback')
    expect(await findDifferentTable(client, [counted.facts()])).toBeNull()
    await client.query('drop table large')
  })
})
