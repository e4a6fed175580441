// Two servers that read from a real standby, which streams from its primary.
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { auditLog } from '@amber/contract/logs/audit-log.ts'
import { home } from '@amber/contract/home.ts'
import { ownActivity } from '@amber/contract/account/own-activity.ts'
import { roles } from '@amber/contract/roles/roles.ts'
import { signInLog } from '@amber/contract/logs/sign-in-log.ts'
import { systemStatus } from '@amber/contract/status/system-status.ts'
import { userExports } from '@amber/contract/users/user-exports.ts'
import { userHistory } from '@amber/contract/users/user-history.ts'
import { connect, withClient } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate/migrate.ts'
import { readMigrations } from '#server/db/migrate/migration-list.ts'
import { seedBuiltIns } from '#server/db/seed-built-ins.ts'
import { openStandbys, type NamedStandbyState } from '#server/db/standbys.ts'
import { nodePlatform } from '#server/lib/node/node-platform.ts'
import { examineStandbys } from '#server/standby-check.ts'
import { makeRole, makeSignedIn, makeUser } from '#server/testing/make.ts'
import { startReplicatedPostgres } from '#server/testing/stand-ins/replicated-postgres.ts'
import { createTestApp } from '#server/testing/test-app.ts'

const maxLagMs = 4_000
const waiting = { timeout: 10_000, interval: 20 }
const { primary, standbys } = await startReplicatedPostgres({ count: 1 })
const [replica] = standbys as [(typeof standbys)[number]]
const migrations = await readMigrations(new URL('../../migrations/', import.meta.url))
await withClient(primary, (client) => migrate(client, migrations))
const first = await startServer()
await seedBuiltIns(first.db, nodePlatform())
const second = await startServer()
const author = await makeSignedIn(first, ['R_SUPER'])
const reader = await makeSignedIn(first, ['R_SUPER'])

type OnChange = (state: NamedStandbyState, error: unknown) => void

async function open(address = replica.address, onChange: OnChange = () => undefined) {
  const standbys = await openStandbys({
    standbys: [{ name: 'replica', address, maxLagMs }],
    primary,
    connections: 5,
    timings: { everyMs: 50, pauseMs: 200 },
    onChange,
  })
  afterAll(standbys.close)
  return standbys
}

const problemOf = ({ standbys }: Pick<Server, 'standbys'>) => standbys.states()[0]?.problem

async function startServer() {
  const standbys = await open()
  const clock = { now: () => new Date(), advance: () => undefined }
  const app = await createTestApp({ share: { address: primary, clock }, standbys })
  return { ...app, standbys }
}

type Server = typeof first
type Person = typeof author

const onStandby = (statement: string) =>
  withClient({ ...replica.address, user: 'postgres' }, (client) => client.query(statement))

/** Returns the answer of a call, and which database it was read from. */
async function sourceOf<Answer>({ standbys }: Server, call: () => Promise<Answer>) {
  const counts = () => {
    const reads = standbys.reads()
    return { primary: reads.primary, standby: reads.standbys[0]?.count ?? 0 }
  }
  const before = counts()
  const answer = await call()
  const after = counts()
  const sources = (['standby', 'primary'] as const).filter((name) => after[name] > before[name])
  return { answer, source: sources.join(' and ') }
}

async function listedBy(server: Server, person: Person) {
  const { answer, source } = await sourceOf(server, () => server.call(auditLog.list, {}, person))
  return { names: answer.data.records.map(({ target }) => target), source }
}

const createRole = (server: Server, code: string) =>
  server.call(roles.create, { code, name: code, description: '', status: '1' }, author)

async function settle(): Promise<void> {
  for (const server of [first, second])
    for (const person of [author, reader])
      await vi.waitFor(
        async () => expect((await listedBy(server, person)).source).toBe('standby'),
        waiting,
      )
}

beforeEach(settle)

test('reads logs, exports, histories and metrics from the standby', async () => {
  const { id } = await makeUser(first)
  const role = await makeRole(first, [])
  await vi.waitFor(async () => {
    const { rows } = await onStandby(`select from users where id = '${id}'`)
    expect(rows).toHaveLength(1)
  }, waiting)
  const timeZone = 'Asia/Shanghai'
  const file = { format: 'csv', zone: timeZone } as const
  const { records } = (await first.call(auditLog.list, {}, reader)).data
  const calls: (() => Promise<{ status: number }>)[] = [
    () => first.call(auditLog.list, {}, reader),
    ...records.slice(0, 1).map((event) => () => first.call(auditLog.get, { id: event.id }, reader)),
    () => first.call(signInLog.list, {}, reader),
    () => first.call(userHistory.listSignIns, { id }, reader),
    () => first.call(userHistory.listChanges, { id }, reader),
    () => first.call(roles.changes, { id: role.id }, reader),
    () => first.call(ownActivity.listSignIns, {}, reader),
    () => first.call(ownActivity.listOperations, {}, reader),
    () => first.call(home.overview, { timeZone }, reader),
    () => first.call(home.trend, { range: '7d', timeZone }, reader),
    () => first.call(home.roles, {}, reader),
    () => first.call(home.activities, { limit: 5 }, reader),
  ]
  for (const call of calls) {
    const { answer, source } = await sourceOf(first, call)
    expect({ status: answer.status, source, call: String(call) }).toMatchObject({
      status: 200,
      source: 'standby',
    })
  }
  // Each export is recorded, and so a write of its user.
  for (const endpoint of [auditLog.download, signInLog.download, userExports.download]) {
    await settle()
    const headers = { authorization: `Bearer ${reader.token}` }
    const query = new URLSearchParams(file).toString()
    const { answer, source } = await sourceOf(first, () =>
      first.request(`/api${endpoint.path}?${query}`, { headers }),
    )
    expect(await answer.text()).toContain(',')
    expect([endpoint.path, source]).toEqual([endpoint.path, 'standby'])
  }
})

test('uses a lagging standby within the limit, but never for writes of the reader', async () => {
  await onStandby('select pg_wal_replay_pause()')
  onTestFinished(() => onStandby('select pg_wal_replay_resume()').then(() => undefined))
  expect((await createRole(first, 'R_NEW')).status).toBe(201)
  const others = await listedBy(second, reader)
  expect(others.source).toBe('standby')
  expect(others.names).not.toContain('R_NEW')
  for (const server of [first, second])
    expect(await listedBy(server, author)).toMatchObject({
      names: expect.arrayContaining(['R_NEW']),
      source: 'primary',
    })
  // A missing record may only be new.
  const { id } = await makeUser(first)
  const history = await second.call(userHistory.listSignIns, { id }, reader)
  expect(history.status).toBe(200)

  await vi.waitFor(() => expect(problemOf(second)).toBe('behind'), waiting)
  expect(await listedBy(second, reader)).toMatchObject({
    names: expect.arrayContaining(['R_NEW']),
    source: 'primary',
  })
  const { warnings, database } = (await second.call(systemStatus.read, {}, reader)).data
  expect(database.standbys).toMatchObject([{ name: 'replica', problem: 'behind' }])
  expect(database.standbys?.[0]?.lagSeconds).toBeGreaterThan(maxLagMs / 1000)
  expect(warnings.map(({ code }) => code)).toContain('standby_behind')

  await onStandby('select pg_wal_replay_resume()')
  await settle()
  expect((await listedBy(second, author)).names).toContain('R_NEW')
})

test('page visits do not count as writes of their user', async () => {
  const pages = [{ name: 'home', visits: 1 }]
  expect((await first.call(home.visit, { pages }, reader)).status).toBe(200)
  expect((await listedBy(first, reader)).source).toBe('standby')
})

test('continues reads without the standby and returns to it', async () => {
  await replica.kill()
  expect(await listedBy(first, reader)).toMatchObject({ source: 'primary' })
  expect(problemOf(first)).toBe('unreachable')
  await replica.start()
  await settle()
  expect(problemOf(first)).toBeNull()
})

test('read connections cannot write, even after the standby was promoted', async () => {
  const onError = () => undefined
  const { db, close } = await connect(primary, { size: 1, onError, isReadOnly: true })
  afterAll(close)
  await expect(db.execute(sql`delete from users`)).rejects.toMatchObject({
    cause: { code: '25006' },
  })
})

test('passes the check of doctor', async () => {
  const standby = { name: 'replica', address: replica.address, maxLagMs }
  expect(await examineStandbys([standby], primary)).toMatchObject([{ problem: null }])
})

test.each([
  ['the primary', primary, 'primary'],
  ['another database', { ...replica.address, database: 'postgres' }, 'foreign'],
  ['nothing', { ...replica.address, port: 1 }, 'unreachable'],
])('rejects an address of %s', async (_name, address, problem) => {
  const onChange = vi.fn<OnChange>()
  const standbys = await open(address, onChange)
  expect([...standbys.take(-Infinity)]).toEqual([])
  expect(onChange.mock.calls.map(([state]) => state.problem)).toEqual([problem])
})

test.each([
  ['that passes', '57014', 'unreachable'],
  ['of rights', '42501', 'foreign'],
])(
  'a failure %s (%s) of one side during identification makes the standby %s',
  async (_name, code, problem) => {
    const onPrimary = (statement: string) =>
      withClient({ ...primary, user: 'postgres' }, (client) => client.query(statement))
    await onPrimary('create schema broken; grant usage on schema broken to public')
    await onPrimary(`create function broken.pg_control_system() returns table (system_identifier bigint)
    language plpgsql as $$ begin raise exception 'broken' using errcode = '${code}'; end $$`)
    const setPath = async (change: string) => {
      await onPrimary(`alter system ${change}`)
      await onPrimary('select pg_reload_conf()')
    }
    await setPath(`set search_path = broken, pg_catalog, public`)
    onTestFinished(async () => {
      await setPath('reset search_path')
      await onPrimary('drop schema broken cascade')
    })
    await vi.waitFor(async () => {
      const { rows } = await onPrimary('show search_path')
      expect(rows[0]).toEqual({ search_path: 'broken, pg_catalog, public' })
    }, waiting)
    expect(problemOf({ standbys: await open() })).toBe(problem)
  },
)
