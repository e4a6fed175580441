// Trial restores on a real Postgres that is not the embedded one.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '#server/config.ts'
import { withClient } from '#server/db/connect.ts'
import type { DatabaseAddress } from '#server/db/database-address.ts'
import { examineDatabase } from '#server/doctor.ts'
import { readMigrations } from '#server/db/migrate/migration-list.ts'
import { nodePlatform } from '#server/lib/node/node-platform.ts'
import { startForeignPostgres } from '#server/testing/stand-ins/foreign-postgres.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { backUp } from './back-up.ts'
import { verifyTarget, verifyBackup } from './verify-backup.ts'

vi.setConfig({ testTimeout: 180_000 })

const folder = mkdtempSync(join(tmpdir(), 'amber-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const path = join(folder, 'one.backup')
const passphrase = 'a passphrase of tests'
await backUp((await createTestApp()).address, { path, passphrase, now: new Date() })

const migrations = await readMigrations(new URL('../../migrations/', import.meta.url))
const addressAt = (port: number, user = 'amber'): DatabaseAddress => ({
  connectionString: `postgres://${user}@127.0.0.1:${port}/amber?application_name=trial`,
})
const port = await startForeignPostgres({ tls: false })
const server = addressAt(port)

type Given = Partial<Parameters<typeof verifyBackup>[0]>

const verify = (given: Given = {}) =>
  verifyBackup({
    path,
    target: { server },
    passphrase: () => Promise.resolve(passphrase),
    migrations,
    platform: nodePlatform(),
    ...given,
  })

const ask = async (statement: string, user?: string) =>
  (
    await withClient(addressAt(port, user), (client) =>
      client.query<Record<string, unknown>>(statement),
    )
  ).rows

const scratchDatabases = async () =>
  (await ask(`select datname as name from pg_database where datname ~ '^amber_verify_'`)).map(
    ({ name }) => name,
  )

test('verifies in a database of its own, which it drops; one at a time', async () => {
  const seen = new Set<unknown>()
  const looking: Promise<void>[] = []
  const look = async () => (await scratchDatabases()).forEach((name) => seen.add(name))
  const onProgress = () => void looking.push(look())
  const [first, second] = await Promise.allSettled([verify({ onProgress }), verify({ onProgress })])
  await Promise.all(looking)
  const outcomes = [first, second].toSorted((a) => (a.status === 'fulfilled' ? -1 : 1))
  expect(outcomes).toMatchObject([
    { status: 'fulfilled', value: { keys: 'clear', auditEvents: expect.any(Number) } },
    { status: 'rejected', reason: { message: expect.stringMatching(/^Another backup is being/) } },
  ])
  expect([...seen]).toEqual([expect.stringMatching(/^amber_verify_\d+_[0-9a-f]{8}$/)])
  expect(await scratchDatabases()).toEqual([])
  expect(await ask(`select from pg_class where relname = 'users'`)).toEqual([])
})

test('drops what a killed run has left, but nothing of another installation', async () => {
  const [own] = await ask('select oid from pg_database where datname = current_database()')
  const left = `amber_verify_${String(own?.['oid'])}_dead`
  const others = 'amber_verify_1_dead'
  await ask(`create database ${left}`)
  await ask(`create database ${others}`)
  onTestFinished(() => ask(`drop database ${others}`).then(() => undefined))
  // A statement of the killed process goes on.
  const statement = withClient(
    { connectionString: `postgres://amber@127.0.0.1:${port}/${left}` },
    (client) => client.query('select pg_sleep(600)'),
  ).catch((error: Error) => error.message)
  const running = `select from pg_stat_activity where datname = '${left}' and state = 'active'`
  await vi.waitFor(async () => expect(await ask(running)).toHaveLength(1), 10_000)
  await verify()
  expect(await statement).toMatch(/terminat/i)
  expect(await scratchDatabases()).toEqual([others])
})

test('an interrupted or failed verification leaves no database', async () => {
  const stopping = new AbortController()
  const onProgress = () => stopping.abort(new Error('stopped'))
  await expect(verify({ onProgress, signal: stopping.signal })).rejects.toThrow('stopped')
  expect(await scratchDatabases()).toEqual([])
  const broken = { name: '9999_broken.sql', sql: 'select 1 / 0' }
  await expect(verify({ migrations: [...migrations, broken] })).rejects.toThrow('division by zero')
  expect(await scratchDatabases()).toEqual([])
})

test('says what an administrator has to allow', async () => {
  await ask('alter role amber nocreatedb', 'postgres')
  onTestFinished(() => ask('alter role amber createdb', 'postgres').then(() => undefined))
  await expect(verify()).rejects.toMatchObject({
    name: 'BackupError',
    message: expect.stringMatching(
      /^The backup cannot be verified: .*alter role "amber" createdb;$/,
    ),
  })
  const strict = addressAt(await startForeignPostgres({ tls: false, database: 'amber' }))
  await expect(verify({ target: { server: strict } })).rejects.toMatchObject({
    name: 'BackupError',
    message: expect.stringMatching(/^The backup cannot be verified: .*pg_hba\.conf\.$/),
  })
})

test('the doctor names a missing right before a scheduled verification fails', async () => {
  const config = readConfig({ AMBER_BACKUP_FOLDER: folder, AMBER_BACKUP_VERIFY: 'true' })
  const examine = async (given: { backups?: object; server?: DatabaseAddress } = {}) => {
    const backups = { ...config.backups, ...given.backups }
    const owner = given.server ?? server
    const installation = { config: { ...config, backups }, migrations, now: () => new Date() }
    const findings = await examineDatabase(
      { ...installation, hasBinaries: false },
      { application: owner, owner, standbys: [] },
    )
    return findings.filter(({ check }) => check === 'verification')
  }
  expect(await examine()).toMatchObject([{ level: 'ok', check: 'verification' }])
  expect(await examine({ backups: { verifies: false } })).toEqual([])
  expect(await examine({ backups: { folder: null } })).toEqual([])

  await ask('alter role amber nocreatedb', 'postgres')
  onTestFinished(() => ask('alter role amber createdb', 'postgres').then(() => undefined))
  expect(await examine()).toMatchObject([
    { level: 'fail', text: expect.stringMatching(/: alter role "amber" createdb;$/) },
  ])
  expect(await examine({ server: addressAt(port, 'postgres') })).toMatchObject([{ level: 'ok' }])
  const strict = addressAt(
    await startForeignPostgres({ tls: false, database: 'amber' }),
    'postgres',
  )
  expect(await examine({ server: strict })).toMatchObject([
    { level: 'fail', text: expect.stringMatching(/pg_hba\.conf\.$/) },
  ])
  expect(await scratchDatabases()).toEqual([])
})

test('the embedded Postgres goes first, where it is installed', () => {
  const given = { dataFolder: folder, server }
  expect(verifyTarget(given, true)).toEqual({ folder })
  expect(verifyTarget(given, false)).toEqual({ server })
  expect(verifyTarget({ ...given, server: null }, false)).toEqual({ folder })
})
