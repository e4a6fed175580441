import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { withClient } from '#server/db/connect.ts'
import { readMigrations } from '#server/db/migrate/migration-list.ts'
import { nodePlatform } from '#server/lib/node/node-platform.ts'
import { startForeignPostgres } from '#server/testing/stand-ins/foreign-postgres.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { backUp } from './back-up.ts'
import { ofDisk } from './full-disk.ts'
import { restoreBackup } from './restore-backup.ts'

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'amber-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('a Postgres that ends during a restore is said to have a full disk, and where its log is', async () => {
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
    /^Postgres ended during the restore, most likely because the disk of its WAL is full\..* PANIC in the log/,
  )
  await crashing
}, 180_000)

test('the log of the embedded Postgres is quoted, as it is deleted with the new folder', async () => {
  const dataFolder = emptyFolder()
  const loss = new Error('Connection terminated unexpectedly')
  const sentence = async () =>
    ((await ofDisk({ database: null, dataFolder }, loss)) as Error).message
  expect(await sentence()).toMatch(/Its log said no reason\./)
  mkdirSync(join(dataFolder, 'postgres'))
  writeFileSync(
    join(dataFolder, 'postgres/server.log'),
    'UTC [1] PANIC:  could not write to file "pg_wal/xlogtemp.1": No space left on device\nUTC [2] LOG:  ended\n',
  )
  expect(await sentence()).toMatch(
    /Nothing was restored\. Its log said: could not write to file "pg_wal\/xlogtemp\.1": No space left on device$/,
  )
  const other = new Error('another')
  expect(await ofDisk({ database: null, dataFolder }, other)).toBe(other)
})
