// A server that reads from two real standbys of one primary.
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { auditLog } from '@amber/contract/logs/audit-log.ts'
import { roles } from '@amber/contract/roles/roles.ts'
import { systemStatus } from '@amber/contract/status/system-status.ts'
import { withClient } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate/migrate.ts'
import { readMigrations } from '#server/db/migrate/migration-list.ts'
import { seedBuiltIns } from '#server/db/seed-built-ins.ts'
import { watchPrimary } from '#server/db/primary-position.ts'
import { openStandby } from '#server/db/standby.ts'
import { openStandbys } from '#server/db/standbys.ts'
import { examineDatabase } from '#server/doctor.ts'
import { readConfig } from '#server/config.ts'
import { nodePlatform } from '#server/lib/node/node-platform.ts'
import { makeSignedIn } from '#server/testing/make.ts'
import { startReplicatedPostgres } from '#server/testing/stand-ins/replicated-postgres.ts'
import { createTestApp } from '#server/testing/test-app.ts'

const maxLagMs = 60_000
const waiting = { timeout: 10_000, interval: 20 }
const replicated = await startReplicatedPostgres({ count: 2 })
const { primary } = replicated
const [one, two] = replicated.standbys as [Replica, Replica]
type Replica = (typeof replicated.standbys)[number]

const migrations = await readMigrations(new URL('../../migrations/', import.meta.url))
await withClient(primary, (client) => migrate(client, migrations))
const standbys = await openStandbys({
  standbys: [
    { name: 'one', address: one.address, maxLagMs },
    { name: 'two', address: two.address, maxLagMs },
  ],
  primary,
  connections: 5,
  timings: { everyMs: 50, pauseMs: 200 },
  onChange: () => undefined,
})
afterAll(standbys.close)
const clock = { now: () => new Date(), advance: () => undefined }
const app = await createTestApp({ share: { address: primary, clock }, standbys })
await seedBuiltIns(app.db, nodePlatform())
const author = await makeSignedIn(app, ['R_SUPER'])
const reader = await makeSignedIn(app, ['R_SUPER'])

/** Returns the source of each of several reads, in their order. */
async function sourcesOf(person: typeof author, times = 4): Promise<string[]> {
  const counts = () => {
    const reads = standbys.reads()
    return [{ name: 'primary', count: reads.primary }, ...reads.standbys].map(
      ({ name, count }) => [name, count] as const,
    )
  }
  const sources: string[] = []
  for (let read = 0; read < times; read++) {
    const before = new Map(counts())
    expect((await app.call(auditLog.list, {}, person)).status).toBe(200)
    sources.push(...counts().flatMap(([name, count]) => (count > before.get(name)! ? [name] : [])))
  }
  return sources
}

const problems = () => standbys.states().map(({ problem }) => problem)

async function settle(): Promise<void> {
  await vi.waitFor(async () => {
    for (const person of [author, reader])
      expect((await sourcesOf(person)).toSorted()).toEqual(['one', 'one', 'two', 'two'])
  }, waiting)
}

beforeEach(settle)

test('reads alternate between fresh standbys', async () => {
  const [first, ...rest] = await sourcesOf(reader)
  expect(rest).toEqual(first === 'one' ? ['two', 'one', 'two'] : ['one', 'two', 'one'])
})

test('the reads of an author come from the standby that has the write', async () => {
  const onFirst = (statement: string) =>
    withClient({ ...one.address, user: 'postgres' }, (client) => client.query(statement))
  await onFirst('select pg_wal_replay_pause()')
  onTestFinished(() => onFirst('select pg_wal_replay_resume()').then(() => undefined))
  const role = { code: 'R_NEW', name: 'new', description: '', status: '1' as const }
  expect((await app.call(roles.create, role, author)).status).toBe(201)
  const sources: string[] = []
  // On a busy machine a check may fail, and the primary serves meanwhile.
  await vi.waitFor(async () => {
    const latest = await sourcesOf(author)
    sources.push(...latest)
    expect(latest).toEqual(['two', 'two', 'two', 'two'])
  }, waiting)
  expect(sources).not.toContain('one')
  const { records } = (await app.call(auditLog.list, {}, author)).data
  expect(records.map(({ target }) => target)).toContain('R_NEW')
  // Others may read what is within the bound.
  expect(await sourcesOf(reader)).toContain('one')
})

test('a lost standby leaves its reads to the other, and both to the primary', async () => {
  await one.kill()
  // The first of them may find out.
  expect(await sourcesOf(reader)).toEqual(['two', 'two', 'two', 'two'])
  expect(problems()).toEqual(['unreachable', null])
  const { database, warnings } = (await app.call(systemStatus.read, {}, reader)).data
  expect(database.standbys).toMatchObject([
    { name: 'one', problem: 'unreachable' },
    { name: 'two', problem: null },
  ])
  expect(warnings).toContainEqual({ code: 'standby_unreachable', values: { name: 'one' } })
  await two.kill()
  expect(await sourcesOf(reader, 2)).toEqual(['primary', 'primary'])
  await Promise.all([one.start(), two.start()])
})

test('a closed standby is not connected again by a late read', async () => {
  const watched = watchPrimary({ address: primary, everyMs: 50, timeoutMs: 2_000 })
  onTestFinished(watched.close)
  const open = async () => {
    const identity = vi.fn<() => Promise<string>>(watched.identity)
    const opened = await openStandby({
      address: one.address,
      maxLagMs,
      primary: { ...watched, identity },
      connections: 1,
      // Rests at once.
      timings: { everyMs: 60_000, restAfterMs: -1 },
      onChange: () => undefined,
    })
    return { ...opened, identity }
  }
  const closed = await open()
  expect(closed.state().problem).toBeNull()
  await closed.close()
  closed.take(0)
  // Takes longer than another connection would.
  await (await open()).close()
  expect(closed.identity).toHaveBeenCalledTimes(1)
})

test('the doctor names each that is not reachable; the primary among them is no fault', async () => {
  const addresses = [primary, one.address, { ...two.address, port: 1 }]
  const config = readConfig({})
  const findings = await examineDatabase(
    { config, migrations, now: () => new Date() },
    {
      application: primary,
      owner: primary,
      standbys: addresses.map((address, index) => ({ name: `db${index}`, address, maxLagMs })),
    },
  )
  const found = findings.filter(({ check }) => check.startsWith('standby'))
  expect(found).toEqual([
    { level: 'ok', check: 'standby db0', text: 'is the primary now' },
    { level: 'ok', check: 'standby db1', text: 'follows the database' },
    {
      level: 'warn',
      check: 'standby db2',
      text: expect.stringMatching(/^Standby db2 is unreachable.*connection refused/),
    },
  ])
})
