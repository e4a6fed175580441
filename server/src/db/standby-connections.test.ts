// Connections of the checks, counted by a relay before a real primary and its standby.
import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { withClient } from './connect.ts'
import { openStandbys, type NamedStandbyState } from './standbys.ts'
import { standbySentence } from '#server/standby-check.ts'
import { startReplicatedPostgres } from '#server/testing/stand-ins/replicated-postgres.ts'

const { primary, standbys: replicas } = await startReplicatedPostgres({ count: 1 })
const [replica] = replicas as [(typeof replicas)[number]]
const waiting = { timeout: 10_000, interval: 20 }
const maxLagMs = 60_000
/** No second check within a test. */
const singleCheck = { everyMs: 600_000, pauseMs: 600_000 }

type Options = Partial<Parameters<typeof openStandbys>[0]>

async function open(names: readonly string[], address = replica.address, options: Options = {}) {
  const opened = await openStandbys({
    standbys: names.map((name) => ({ name, address, maxLagMs })),
    primary,
    connections: 5,
    timings: singleCheck,
    onChange: () => undefined,
    ...options,
  })
  onTestFinished(opened.close)
  return opened
}

/** Returns an address that leads to another one, and the number of connections to it so far. */
async function countConnections(to: typeof primary) {
  let count = 0
  const server = createServer((incoming) => {
    count++
    const outgoing = connect(to.port, to.host)
    incoming.on('error', () => outgoing.destroy())
    outgoing.on('error', () => incoming.destroy())
    incoming.pipe(outgoing).pipe(incoming)
  })
  afterAll(() => void server.close())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { address: { ...to, port }, count: () => count }
}

/** Returns an address that lets clients sign in, and then answers nothing. */
async function fallSilent(to: typeof primary) {
  const server = createServer((incoming) => {
    const outgoing = connect(to.port, to.host)
    incoming.on('error', () => outgoing.destroy())
    outgoing.on('error', () => incoming.destroy())
    incoming.pipe(outgoing)
    // ReadyForQuery, the last message of a sign-in.
    const readyForQuery = Buffer.from('5a00000005', 'hex')
    let isSilent = false
    outgoing.on('data', (answer: Buffer) => {
      if (!isSilent) incoming.write(answer)
      isSilent ||= answer.includes(readyForQuery)
    })
    outgoing.on('end', () => incoming.end())
  })
  afterAll(() => void server.close())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { ...to, port }
}

const problems = (states: readonly NamedStandbyState[]) => states.map(({ problem }) => problem)

test('one connection finds out that an address is that of the primary', async () => {
  const relay = await countConnections(primary)
  const { states } = await open(['one'], relay.address)
  expect(problems(states())).toEqual(['primary'])
  expect(relay.count()).toBe(1)
})

test('a standby that answers nothing after the sign-in does not hold up the start', async () => {
  const { states } = await open(['one'], await fallSilent(replica.address))
  expect(problems(states())).toEqual(['unreachable'])
})

test('several standbys are compared with the primary through the same connection', async () => {
  const relay = await countConnections(primary)
  const { states } = await open(['one', 'two', 'three'], replica.address, {
    primary: relay.address,
  })
  expect(problems(states())).toEqual([null, null, null])
  // One asks for the role before the other is opened.
  expect(relay.count()).toBe(2)
})

test('checks become rare while nothing is read, and frequent with the first read', async () => {
  const timings = { everyMs: 20, restAfterMs: 100, restMs: 600_000 }
  const { states, take } = await open(['one'], replica.address, { timings })
  const lag = () => states()[0]?.lagSeconds
  await vi.waitFor(() => expect(lag()).toBeGreaterThan(2), waiting)
  expect(problems(states())).toEqual([null])
  expect([...take(-Infinity)]).toHaveLength(1)
  await vi.waitFor(() => expect(lag()).toBeLessThan(1), waiting)
})

test('a reader that does not tell its position is unsupported, which is said once', async () => {
  const onPrimary = (statement: string) =>
    withClient({ ...primary, user: 'postgres' }, (client) => client.query(statement))
  await onPrimary('create schema strange; grant usage on schema strange to public')
  await onPrimary(`create function strange.pg_last_wal_replay_lsn() returns pg_lsn language plpgsql
    as $$ begin raise exception 'not supported' using errcode = '0A000'; end $$`)
  await onPrimary('alter database amber set search_path = strange, pg_catalog, public')
  onTestFinished(async () => {
    await onPrimary('alter database amber reset search_path')
    await onPrimary('drop schema strange cascade')
  })
  const { rows } = await onPrimary('select pg_current_wal_lsn()::text as lsn')
  const ask = `select pg_catalog.pg_last_wal_replay_lsn() >= '${(rows[0] as { lsn: string }).lsn}' as "isDone"`
  await vi.waitFor(async () => {
    const replayed = await withClient(replica.address, (client) => client.query(ask))
    expect(replayed.rows).toEqual([{ isDone: true }])
  }, waiting)
  const onChange = vi.fn<(state: NamedStandbyState, error: unknown) => void>()
  const relay = await countConnections(replica.address)
  await open(['often'], relay.address, { onChange, timings: { pauseMs: 1 } })
  await vi.waitFor(() => expect(relay.count()).toBeGreaterThan(2), waiting)
  expect(onChange).toHaveBeenCalledTimes(1)
  const [state, error] = onChange.mock.calls[0] ?? []
  expect(state).toMatchObject({ name: 'often', problem: 'unsupported' })
  expect(standbySentence(state!, error)).toMatch(/^often doesn't report its replay position/)
})
