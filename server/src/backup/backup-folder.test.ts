import { execFile } from 'node:child_process'
import {
  linkSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import { readConfig } from '#server/config.ts'
import { isWaiting } from '#server/db/jobs/waiting-work.queries.ts'
import { startScheduler } from '#server/db/jobs/scheduler.ts'
import { examine } from '#server/doctor.ts'
import { nodePlatform } from '#server/lib/node/node-platform.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { backUp, backupName } from './back-up.ts'
import {
  applyRetention,
  chooseKept,
  listBackups,
  noteVerified,
  readNewestBackup,
} from './backup-folder.ts'
import { backupJobs } from './backup-job.ts'

vi.setConfig({ testTimeout: 180_000 })

const parent = mkdtempSync(join(tmpdir(), 'amber-test-'))
afterAll(() => rmSync(parent, { recursive: true, force: true }))

const app = await createTestApp()

async function makeBackup(folder: string, time: string) {
  const file = backupName(new Date(time))
  await backUp(app.address, { path: join(folder, file), passphrase: null, now: new Date(time) })
  return file
}

const at = (createdAt: string, verifiedAt: string | null = createdAt) => ({
  file: createdAt,
  createdAt,
  verifiedAt,
})

test.each([
  ['one of each day', { keepDaily: 2, keepWeekly: 0 }, ['2026-11-26T09:00Z', '2026-11-25T03:00Z']],
  [
    'one of each week as well',
    { keepDaily: 1, keepWeekly: 3 },
    ['2026-11-26T09:00Z', '2026-11-22T03:00Z', '2026-11-15T03:00Z'],
  ],
])('keeps %s', (_title, keep, expected) => {
  const backups = [
    at('2026-11-26T09:00Z'),
    at('2026-11-26T03:00Z'),
    at('2026-11-25T03:00Z'),
    at('2026-11-22T03:00Z'),
    at('2026-11-17T03:00Z'),
    at('2026-11-15T03:00Z'),
  ]
  expect([...chooseKept(backups, keep)]).toEqual(expected)
})

test('keeps a verified backup of a day besides a newer unverified one', () => {
  const backups = [at('2026-11-26T09:00Z', null), at('2026-11-26T03:00Z'), at('2026-11-26T02:00Z')]
  expect([...chooseKept(backups, { keepDaily: 1, keepWeekly: 0 })]).toEqual([
    '2026-11-26T09:00Z',
    '2026-11-26T03:00Z',
  ])
})

test('retention deletes old backups and leftovers of killed runs, and no other files', async () => {
  const folder = mkdtempSync(join(parent, 'kept-'))
  const old = await makeBackup(folder, '2026-11-24T03:00:00Z')
  await noteVerified(folder, old, new Date())
  const newest = await makeBackup(folder, '2026-11-26T03:00:00Z')
  writeFileSync(join(folder, 'own.backup'), 'of another program')
  writeFileSync(join(folder, '.amber-1.partial'), '')
  writeFileSync(join(folder, '.amber-2.partial'), '')
  writeFileSync(join(folder, '.own.backup.verified.1.partial'), '')
  writeFileSync(join(folder, '.own.partial'), '')
  for (const name of ['.amber-1.partial', '.own.backup.verified.1.partial', '.own.partial'])
    utimesSync(join(folder, name), 0, 0)
  await applyRetention(folder, { keepDaily: 1, keepWeekly: 0 }, new Date())
  expect(readdirSync(folder).toSorted()).toEqual([
    '.amber-2.partial',
    '.own.partial',
    newest,
    'own.backup',
  ])
})

test('retention keeps a new backup besides one that a clock ahead has dated', async () => {
  const folder = mkdtempSync(join(parent, 'ahead-'))
  const now = new Date('2026-11-26T03:00:00Z')
  const ahead = await makeBackup(folder, '2027-11-26T03:00:00Z')
  await makeBackup(folder, '2026-11-24T03:00:00Z')
  const newest = await makeBackup(folder, now.toISOString())
  await applyRetention(folder, { keepDaily: 1, keepWeekly: 0 }, now)
  expect(readdirSync(folder).toSorted()).toEqual([newest, ahead])
  expect(await readNewestBackup({ folder, verifies: false, now })).toMatchObject({
    createdAt: now.toISOString(),
    ahead: { file: ahead, createdAt: '2027-11-26T03:00:00.000Z' },
  })
})

test('a torn note of verification counts as none and does not stop retention', async () => {
  const folder = mkdtempSync(join(parent, 'torn-'))
  const old = await makeBackup(folder, '2026-11-24T03:00:00Z')
  writeFileSync(join(folder, `${old}.verified`), '')
  const newest = await makeBackup(folder, '2026-11-26T03:00:00Z')
  writeFileSync(join(folder, `${newest}.verified`), '{"verifiedAt":"2026-11-2')
  expect(await listBackups(folder)).toMatchObject([
    { file: newest, verifiedAt: null },
    { file: old, verifiedAt: null },
  ])
  await applyRetention(folder, { keepDaily: 1, keepWeekly: 0 }, new Date())
  expect(readdirSync(folder).toSorted()).toEqual([newest, `${newest}.verified`])
})

test('a new note of verification replaces the old one as a whole', async () => {
  const folder = mkdtempSync(join(parent, 'note-'))
  const file = await makeBackup(folder, '2026-11-26T03:00:00Z')
  await noteVerified(folder, file, new Date('2026-11-26T04:00:00Z'))
  const link = join(folder, 'first')
  linkSync(join(folder, `${file}.verified`), link)
  await noteVerified(folder, file, new Date('2026-11-26T05:00:00Z'))
  expect(readFileSync(link, 'utf8')).toContain('04:00')
  expect((await listBackups(folder))[0]?.verifiedAt).toBe('2026-11-26T05:00:00.000Z')
  expect(readdirSync(folder).toSorted()).toEqual([file, `${file}.verified`, 'first'])
})

test('verification on demand is noted in the folder of backups', async () => {
  const folder = mkdtempSync(join(parent, 'demand-'))
  const file = await makeBackup(folder, '2026-11-26T03:00:00Z')
  const environment = {
    AMBER_BACKUP_FOLDER: folder,
    AMBER_DATA: mkdtempSync(join(parent, 'data-')),
  }
  const command = fileURLToPath(new URL('../command.ts', import.meta.url))
  const words = [command, 'backup', 'verify', join(folder, file)]
  await promisify(execFile)(process.execPath, words, { env: environment })
  expect(await listBackups(folder)).toMatchObject([{ file, verifiedAt: expect.any(String) }])
})

test('lists size, schema and verification of unchanged backups', async () => {
  const folder = mkdtempSync(join(parent, 'list-'))
  const file = await makeBackup(folder, '2026-11-26T03:00:00Z')
  const [before] = await listBackups(folder)
  const schema = expect.stringMatching(/^\d{4}_\w+$/)
  expect(before).toMatchObject({ file, isEncrypted: false, schema, verifiedAt: null })
  expect(before?.createdAt).toBe('2026-11-26T03:00:00.000Z')
  await noteVerified(folder, file, new Date('2026-11-26T04:00:00Z'))
  expect((await listBackups(folder))[0]?.verifiedAt).toBe('2026-11-26T04:00:00.000Z')
  writeFileSync(join(folder, file), 'more', { flag: 'a' })
  expect((await listBackups(folder))[0]?.verifiedAt).toBeNull()
  expect(await listBackups(join(parent, 'missing'))).toEqual([])
})

test('the job makes one verified backup, runs again only when due, and passes the check of doctor', async () => {
  const folder = join(parent, 'scheduled')
  const dataFolder = mkdtempSync(join(parent, 'data-'))
  const config = readConfig({
    AMBER_BACKUP_FOLDER: folder,
    AMBER_BACKUP_PASSPHRASE: 'a passphrase of tests',
    AMBER_DATA: dataFolder,
  })
  const platform = nodePlatform()
  const outcomes: string[] = []
  const stop = startScheduler(backupJobs({ config, address: app.address, platform }), {
    db: app.db,
    platform,
    host: 'test',
    onError: (error) => outcomes.push(String(error)),
    onRun: ({ outcome }) => outcomes.push(outcome),
    times: {
      poll: 20,
      clusterPoll: 1,
      lease: 30_000,
      heartbeat: 1_000,
      registration: 60_000,
      stop: 10_000,
    },
  })
  const due = `update jobs set next_run_at = now() where name = 'back-up' and lease_id is null`
  await vi.waitFor(
    async () => {
      await app.pool.query(due)
      expect(outcomes).toEqual(['done'])
    },
    { timeout: 150_000, interval: 50 },
  )
  await stop()
  const isDue = async () =>
    (await app.db.execute(sql`select ${isWaiting.backup('03:00')} as due`)).rows[0]?.due
  expect(await isDue()).toBe(false)
  // By a clock that was ahead.
  await app.pool.query(`update job_runs set end_time = end_time + interval '3 days'`)
  expect(await isDue()).toBe(true)
  await app.pool.query(`update job_runs set end_time = end_time - interval '3 days'`)
  await app.pool.query(`update job_runs set end_time = end_time - interval '1 day'`)
  expect(await isDue()).toBe(true)
  expect(await listBackups(folder)).toMatchObject([
    { isEncrypted: true, verifiedAt: expect.any(String) },
  ])
  expect(await examine({ config, migrations: [], now: platform.now })).toContainEqual({
    level: 'ok',
    check: 'backups',
    text: 'the newest is 0 h old',
  })
})
