import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { withClient } from '#server/db/connect.ts'
import { readMigrations } from '#server/db/migrate/migration-list.ts'
import { nodePlatform } from '#server/lib/node/node-platform.ts'
import { startForeignPostgres } from '#server/testing/stand-ins/foreign-postgres.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { backUp } from './back-up.ts'
import { embeddedLogBytes, explainRestoreFailure } from './full-disk.ts'
import { restoreBackup } from './restore-backup.ts'

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'amber-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('a Postgres that ends during a restore is said to be lost, and what its log shows for a full disk', async () => {
  const folder = emptyFolder()
  const path = join(folder, 'one.backup')
  const passphrase = 'a passphrase of tests'
  await backUp((await createTestApp()).address, { path, passphrase, now: new Date() })
  const port = await startForeignPostgres({ tls: false })
  const address = { connectionString: `postgres://amber@127.0.0.1:${port}/amber` }
  // All connections end with one of them.
  const crash = () =>
    withClient(address, async (client) => {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
      if (rows[0]) process.kill(rows[0].pid, 'SIGKILL')
    }).catch(() => undefined)
  let crashing: Promise<void> | undefined
  const restoring = restoreBackup({
    config: {
      database: { application: address, owner: address, standbys: [] },
      databaseUrl: address.connectionString,
      archive: null,
      dataFolder: folder,
    },
    path,
    passphrase: () => Promise.resolve(passphrase),
    resetsTwoStep: true,
    migrations: await readMigrations(new URL('../../migrations/', import.meta.url)),
    platform: nodePlatform(),
    onProgress: () => void (crashing ??= crash()),
  })
  await expect(restoring).rejects.toThrow(
    'The connection to Postgres was lost during the restore. Nothing was restored. If its log shows PANIC, its disk was full.',
  )
  await crashing
}, 180_000)

test('the log of the embedded Postgres is quoted, as it is deleted with the new folder', async () => {
  const dataFolder = emptyFolder()
  const loss = new Error('Connection terminated unexpectedly')
  const explain = (cause: Error, logStart = 0) =>
    explainRestoreFailure({ database: null, dataFolder, logStart }, cause)
  const sentence = async (logStart = 0) => ((await explain(loss, logStart)) as Error).message
  expect(await sentence()).toMatch(/Its log gives no reason\./)
  mkdirSync(join(dataFolder, 'postgres'))
  writeFileSync(
    join(dataFolder, 'postgres/server.log'),
    'UTC [1] PANIC:  could not write to file "pg_wal/xlogtemp.1": No space left on device\nUTC [2] LOG:  ended\n',
  )
  expect(await sentence()).toMatch(
    /Nothing was restored\. The disk of its WAL is full\. Its log said: could not write to file "pg_wal\/xlogtemp\.1": No space left on device$/,
  )
  const ended = await embeddedLogBytes(dataFolder)
  appendFileSync(join(dataFolder, 'postgres/server.log'), 'UTC [3] PANIC:  wrong checkpoint\n')
  expect(await sentence(ended)).toMatch(/Nothing was restored\. Its log said: wrong checkpoint$/)
  const other = new Error('another')
  expect(await sentence(await embeddedLogBytes(dataFolder))).toMatch(/Its log gives no reason\./)
  expect(await explain(other)).toBe(other)
})
