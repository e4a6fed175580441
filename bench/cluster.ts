import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { setup } from '@amber/contract/sign-in/setup.ts'
import { users } from '@amber/contract/users/users.ts'
import { withClient } from '@amber/server/db/connect.ts'
import type { DatabaseAddress } from '@amber/server/db/database-address.ts'
import { balancerPorts } from '#scripts/cluster/haproxy.ts'
import { installCluster } from '#scripts/cluster/install-cluster.ts'
import { startCluster, type Cluster } from '#scripts/cluster/start-cluster.ts'
import { ensureProductIsBuilt } from '#scripts/builds.ts'
import { root, run } from '#scripts/run.ts'
import { createCaller, newUser } from '#e2e/support/caller.ts'
import { clusterFaults, waitUntilWhole, type Installed } from './cluster-faults.ts'
import { neededSessions, startLoad, type Load } from './cluster-load.ts'
import type { LiveReader } from './cluster-live.ts'
import { countStandbyReads, metricsEnvironment, type StandbyReads } from './cluster-reads.ts'
import { printRounds, type Round } from './cluster-report.ts'
import { connections, measureScale, type Scale } from './cluster-scale.ts'
import { benchPassword } from './database.ts'
import { addFaults, checkAcknowledged, checkUnanswered, noFaults } from './kill-writes.ts'
import { writeResults } from './report.ts'
import { openSessions } from './sessions.ts'

const signerCount = 10
const auditorName = 'auditor'
/** Before and after each fault. */
const settleMs = 2_000
const eventsWithinMs = 15_000

type Bench = Installed & {
  address: DatabaseAddress
  load: Load
  /** Since the last call. */
  countReads: () => Promise<StandbyReads>
}

/**
 * `npm run bench -- cluster [rounds] [fault...]`: each fault under mixed load; Ctrl-C ends with the rounds so far.
 * Exits with 1 on a lost or doubled write, a lost session, a missed event, a broken audit log or an exceeded time.
 */
export async function benchCluster(rounds = '10', ...only: string[]): Promise<void> {
  await installCluster()
  await ensureProductIsBuilt()
  const folder = await mkdtemp(join(tmpdir(), 'amber-cluster-'))
  const product = { folder: root }
  const amber = {
    product: () => product.folder,
    environment: { AMBER_CALLS_PER_MINUTE: '100000', ...metricsEnvironment },
  }
  const cluster = await startCluster(folder, amber, console.log)
  const made: Round[] = []
  try {
    const address = directAddress(cluster)
    const { load, token } = await prepareLoad(cluster, address)
    const countReads = countStandbyReads(cluster.ambers)
    const bench = { cluster, product, address, load, countReads }
    const names = only.length > 0 ? only : Object.keys(clusterFaults)
    let isInterrupted = false
    process.once('SIGINT', () => (isInterrupted = true))
    for (let turn = 0; turn < Number(rounds); turn++)
      for (const name of names) {
        if (isInterrupted) break
        made.push(await tryFault(bench, { name, turn }))
        console.log(JSON.stringify(made.at(-1)))
      }
    await load.stop()
    const scale = isInterrupted
      ? null
      : await measureScale(cluster, await openScale(address, token))
    await report(bench, { made, scale })
  } finally {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function openScale(address: DatabaseAddress, reader: string) {
  const writers = await openSessions(address, {
    role: 'R_USER',
    beside: true,
    count: connections,
  })
  return { reader, writers: writers.map(({ token }) => token) }
}

function directAddress({ balancer, context }: Cluster): DatabaseAddress {
  const host = `${balancer.machine.address}:${balancerPorts.direct}`
  return { connectionString: `postgres://amber:${context.secrets.owner}@${host}/amber` }
}

async function prepareLoad(cluster: Cluster, address: DatabaseAddress) {
  const { ambers, base } = cluster
  const printed = await Promise.all(ambers.map(({ log }) => readFile(log, 'utf8')))
  const setupToken = /setup#(\S+)/.exec(printed.join('\n'))?.[1] ?? ''
  const first = { userName: 'Super', nickName: 'Super', password: benchPassword }
  await createCaller(base)(setup.complete, { setupToken, ...first })
  const count = neededSessions + 1
  const [own, ...sessions] = await openSessions(address, { userName: 'Super', count })
  const token = own?.token ?? ''
  const call = createCaller(base, token)
  const signers = Array.from({ length: signerCount }, (_, index) => `signer${index}`)
  for (const name of signers) await call(users.create, newUser(name))
  await call(users.create, { ...newUser(auditorName), roles: ['R_SUPER'] })
  await withClient(address, (client) =>
    client.query(
      `update users set password_hash = (select password_hash from users where user_name = 'Super')
       where user_name = any($1::text[])`,
      [signers],
    ),
  )
  const [auditor] = await openSessions(address, { userName: auditorName, beside: true, count: 1 })
  return { load: startLoad({ base, sessions, auditor: auditor?.token ?? '', signers }), token }
}

async function tryFault(
  bench: Bench,
  { name, turn }: { name: string; turn: number },
): Promise<Round> {
  const { address, cluster, load } = bench
  const fault = clusterFaults[name]
  if (!fault) throw new Error(`There is no fault ${name}`)
  const writesBefore = load.ledger.acknowledged.length
  await sleep(settleMs)
  await bench.countReads()
  const started = performance.now()
  await fault.make(bench, turn)
  await sleep(settleMs)
  await waitUntilWhole(cluster)
  await sleep(settleMs)
  const tookMs = performance.now() - started
  const lostSessions = await load.countLostSessions()
  const events = await countEvents(address, load.live)
  const reads = await bench.countReads()
  const writes = load.ledger.acknowledged.slice(writesBefore)
  const faults = await checkAcknowledged(address, writes)
  return {
    name,
    tookMs,
    load: loadavg()[0] ?? 0,
    writes: writes.length,
    faults,
    lostSessions,
    events,
    reads,
    // Taken last: calls of the checks above count as well, and later ones belong to the next round.
    observed: await load.client.take(),
    refusals: load.refusals.splice(0),
    unseen: load.unseen.splice(0),
  }
}

/** Compares what each stream has heard with the stored events for all users. */
async function countEvents(address: DatabaseAddress, readers: readonly LiveReader[]) {
  const { rows } = await withClient(address, (client) =>
    client.query<{ sequence: string }>(
      `select sequence from live_events where audience = 'everyone' and sequence is not null order by sequence`,
    ),
  )
  const stored = rows.map(({ sequence }) => Number(sequence))
  const missedBy = (reader: LiveReader) => {
    const heard = new Set(reader.heard)
    const begun = reader.begun() ?? Infinity
    return stored.filter((sequence) => sequence > begun && !heard.has(sequence)).length
  }
  const count = () => readers.reduce((sum, reader) => sum + missedBy(reader), 0)
  const unconnected = () => readers.filter((reader) => reader.begun() === null).length
  const until = performance.now() + eventsWithinMs
  while (count() + unconnected() > 0 && performance.now() < until) await sleep(100)
  return {
    stored: stored.length,
    missed: count(),
    unconnected: unconnected(),
    twice: readers.reduce((sum, { heard }) => sum + heard.length - new Set(heard).size, 0),
    resets: readers.reduce((sum, reader) => sum + reader.resets(), 0),
    reconnects: readers.reduce((sum, reader) => sum + reader.reconnects(), 0),
  }
}

async function report(
  bench: Bench,
  { made, scale }: { made: readonly Round[]; scale: Scale | null },
): Promise<void> {
  const { address, load } = bench
  const faults = noFaults()
  const { acknowledged, unanswered } = load.ledger
  addFaults(faults, await checkAcknowledged(address, acknowledged))
  addFaults(faults, await checkUnanswered(address, unanswered))
  const audit = await verifyAudit(bench)
  const { table, isMet } = printRounds(made)
  console.log(
    `${acknowledged.length} writes acknowledged: ${faults.lost} lost, ${faults.doubled} doubled, ${faults.half} half written\n${audit.sentence}`,
  )
  if (faults.examples.length > 0) console.table(faults.examples.slice(0, 20))
  await writeResults('cluster', { table, faults, audit, scale, rounds: made })
  if (!isMet || !audit.isIntact || faults.examples.length > 0) process.exitCode = 1
}

/** Runs the version that has migrated last; an older one refuses the database. */
async function verifyAudit({ cluster, product, address }: Bench) {
  const command = join(product.folder, 'server/dist/command.js')
  const { code, output } = await run(process.execPath, [command, 'audit:verify'], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      DATABASE_URL: address.connectionString,
      AMBER_SECRET: cluster.context.secrets.wrapping,
    },
  })
  return { isIntact: code === 0, sentence: output.trim() }
}
