import { spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { setup } from '@amber/contract/sign-in/setup.ts'
import type { DatabaseAddress } from '@amber/server/db/database-address.ts'
import { settle } from '@amber/embedded-postgres/process.ts'
import { startEmbedded } from '@amber/embedded-postgres/start-embedded.ts'
import { run } from '#scripts/run.ts'
import { createCaller } from '#e2e/support/caller.ts'
import { benchPassword } from './database.ts'
import {
  addFaults,
  checkAcknowledged,
  checkUnanswered,
  noFaults,
  retryUnanswered,
  writeUntilKilled,
  type Faults,
  type Ledger,
} from './kill-writes.ts'
import {
  askReadiness,
  killFamily,
  postmasterOf,
  processorTimeOf,
  startProduct,
  type Product,
} from './product.ts'
import { writeResults } from './report.ts'
import { openSessions } from './sessions.ts'

/** Milliseconds until the first successful response, with one processor kept busy. */
const budget = { median: 2_000, worst: 5_000 }
/** A slower start has to print its progress. */
const saysWhatItDoesAfterMs = 3_000
const writers = 4
const loadMs = { least: 200, most: 800 }
const mostMinutes = 55
/** A server that has not restarted its database by then never does. */
const newDatabaseWithinMs = 2 * 60_000

/**
 * `server` leaves the database for the next start to adopt; `database` leaves the server, which restarts it; `both`
 * is a power cut.
 */
const kinds = ['server', 'database', 'both'] as const
type Kind = (typeof kinds)[number]

type Round = {
  kind: Kind
  startMs: number
  cpuMs: number
  load: number
  said: string[]
}

type Bench = {
  folder: string
  address: DatabaseAddress
  cluster: string
  token: string
  ledger: Ledger
  product: Product
}

/**
 * `npm run bench -- kills [rounds] [quiet]`: kills server and database during writes, then checks every acknowledged
 * write and the audit log. Keeps one processor busy unless `quiet`. Exits with 1 on a lost, doubled or partial write,
 * a broken audit log or an exceeded budget.
 */
export async function benchKills(rounds = '1000', word?: string): Promise<void> {
  if (word !== undefined && word !== 'quiet')
    throw new Error(`The second word is quiet or none, not ${word}`)
  const folder = await mkdtemp(join(tmpdir(), 'amber-kills-'))
  let burner: ChildProcess | null = null
  let bench: Bench | null = null
  const until = performance.now() + mostMinutes * 60_000
  const made: Round[] = []
  const faults = noFaults()
  try {
    bench = await prepare(folder)
    if (word !== 'quiet') burner = spawn(process.execPath, ['--eval', 'for (;;);'])
    while (made.length < Number(rounds) && performance.now() < until) {
      made.push(await killOnce(bench, { kind: kinds[made.length % 3] ?? 'both', faults }))
      if (made.length % 50 === 0) {
        printStarts(made)
        console.log(sentenceOf(faults, bench))
      }
    }
    addFaults(faults, await checkAcknowledged(bench.address, bench.ledger.acknowledged))
    await report({ asked: Number(rounds), isBusy: burner !== null, made, faults, bench })
  } finally {
    burner?.kill('SIGKILL')
    await bench?.product.stop()
    if (bench) await killLeftDatabase(bench)
    await rm(folder, { recursive: true, force: true })
  }
}

/** After a failed start there is no server that would stop it. */
async function killLeftDatabase({ cluster }: Bench): Promise<void> {
  const left = await settle(cluster)
  if (left) killFamily(left.pid)
}

const baseOf = ({ port }: Product) => `http://127.0.0.1:${port}`

async function prepare(folder: string): Promise<Bench> {
  const product = await startProduct(folder)
  try {
    return await prepareWith(product, folder)
  } catch (error) {
    await product.stop()
    throw error
  }
}

async function prepareWith(product: Product, folder: string): Promise<Bench> {
  const base = baseOf(product)
  const setupToken = /setup#(\S+)/.exec(product.printed())?.[1] ?? ''
  const first = { userName: 'Super', nickName: 'Super', password: benchPassword }
  await createCaller(base)(setup.complete, { setupToken, ...first })
  const embedded = await startEmbedded({ directory: join(folder, 'postgres') })
  const { connection, directory } = embedded
  const [session] = await openSessions(connection, { userName: 'Super', count: 1 })
  await embedded.stop()
  return {
    folder,
    address: connection,
    cluster: directory,
    token: session?.token ?? '',
    ledger: { acknowledged: [], unanswered: [] },
    product,
  }
}

async function killOnce(
  bench: Bench,
  { kind, faults }: { kind: Kind; faults: Faults },
): Promise<Round> {
  const { address, cluster, ledger, token } = bench
  const before = ledger.acknowledged.length
  const killed = await writeAndKill(bench, kind)
  const load = loadavg()[0] ?? 0
  if (kind === 'database') await waitForNewDatabase(bench, killed.postmaster)
  else bench.product = await startProduct(bench.folder)
  const startMs = kind === 'database' ? performance.now() - killed.time : bench.product.startedInMs
  const started = kind === 'database' ? [] : [bench.product.pid]
  if (kind !== 'server') started.push(postmasterOf(cluster))
  const cpuMs = processorTimeOf(started)
  const said = kind === 'database' ? [] : linesOf(bench.product.printed())
  addFaults(faults, await checkUnanswered(address, ledger.unanswered))
  await retryUnanswered({ base: baseOf(bench.product), token }, ledger)
  addFaults(faults, await checkAcknowledged(address, ledger.acknowledged.slice(before)))
  return { kind, startMs, cpuMs, load, said }
}

/** Returns the time of the kill once all writers have failed. */
async function writeAndKill({ product, cluster, token, ledger }: Bench, kind: Kind) {
  let isOver = false
  const target = { base: baseOf(product), token }
  const work = Array.from({ length: writers }, () =>
    writeUntilKilled(target, { ledger, isOver: () => isOver }),
  )
  await sleep(randomInt(loadMs.least, loadMs.most))
  const postmaster = postmasterOf(cluster)
  const hasEnded = kind === 'database' ? null : product.kill()
  if (kind !== 'server') killFamily(postmaster)
  const time = performance.now()
  isOver = true
  await Promise.all([hasEnded, ...work])
  return { time, postmaster }
}

/**
 * Waits until the server has restarted its database.
 *
 * @throws after 2 minutes
 */
async function waitForNewDatabase({ product, cluster }: Bench, killed: number): Promise<void> {
  const until = performance.now() + newDatabaseWithinMs
  while (!(isOther(cluster, killed) && (await askReadiness(product.port)))) {
    if (performance.now() > until)
      throw new Error(`The database was not restarted within ${newDatabaseWithinMs / 1000} s`)
    await sleep(10)
  }
}

/** Between two databases there is no pid file. */
function isOther(cluster: string, killed: number): boolean {
  try {
    return postmasterOf(cluster) !== killed
  } catch {
    return false
  }
}

const linesOf = (printed: string) => printed.split('\n').filter((line) => line.endsWith('…'))

const sentenceOf = ({ lost, doubled, half }: Faults, { ledger }: Bench) =>
  `${ledger.acknowledged.length} writes acknowledged: ${lost} lost, ${doubled} doubled, ${half} half written (wanted: none)`

function summaryOf(rounds: readonly Round[]) {
  const times = rounds.map(({ startMs }) => startMs).toSorted((a, b) => a - b)
  const cpu = rounds.map(({ cpuMs }) => cpuMs).toSorted((a, b) => a - b)
  const loads = rounds.map(({ load }) => load).toSorted((a, b) => a - b)
  const at = (numbers: number[], share: number) =>
    numbers[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? Number.NaN
  return {
    kills: rounds.length,
    median: Math.round(at(times, 0.5)),
    p95: Math.round(at(times, 0.95)),
    worst: Math.round(at(times, 1)),
    cpuMedian: Math.round(at(cpu, 0.5)),
    loadMedian: at(loads, 0.5),
    loadMost: at(loads, 1),
  }
}

function printStarts(made: readonly Round[]) {
  const rows = Object.fromEntries(
    kinds.map((kind) => [kind, summaryOf(made.filter((round) => round.kind === kind))]),
  )
  const starts = { ...rows, all: summaryOf(made) }
  console.log('\nMilliseconds from the start to the first good answer, by what was killed')
  console.table(starts)
  return starts
}

async function verifyAudit({ folder }: Bench): Promise<{ isIntact: boolean; sentence: string }> {
  const { code, output } = await run(process.execPath, ['server/src/command.ts', 'audit:verify'], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', AMBER_DATA: folder },
  })
  return { isIntact: code === 0, sentence: output.trim() }
}

async function report({
  asked,
  isBusy,
  made,
  faults,
  bench,
}: {
  asked: number
  isBusy: boolean
  made: Round[]
  faults: Faults
  bench: Bench
}): Promise<void> {
  const starts = printStarts(made)
  const slow = made.filter(({ startMs }) => startMs > saysWhatItDoesAfterMs)
  const silent = slow.filter(({ kind, said }) => kind !== 'database' && said.length < 2)
  const { examples } = faults
  const acknowledged = bench.ledger.acknowledged.length
  console.log(
    `${made.length} of ${asked} kills, ${isBusy ? 'one processor kept busy by the bench' : 'no processor kept busy by the bench'}, load average ${starts.all.loadMedian.toFixed(1)} at the median, ${starts.all.loadMost.toFixed(1)} at most\n` +
      `${sentenceOf(faults, bench)}\n` +
      `Start: median ${starts.all.median} ms (wanted ≤ ${budget.median}), worst ${starts.all.worst} ms (wanted ≤ ${budget.worst})\n` +
      `${slow.length} starts took longer than ${saysWhatItDoesAfterMs} ms; ${silent.length} of them said nothing`,
  )
  for (const { kind, startMs, said } of slow.toSorted((a, b) => b.startMs - a.startMs).slice(0, 5))
    console.log(`  ${kind}: ${Math.round(startMs)} ms: ${said.join(' ')}`)
  if (examples.length > 0) console.table(examples.slice(0, 20))
  const audit = await verifyAudit(bench)
  console.log(audit.sentence)
  await writeResults('kills', { asked, isBusy, acknowledged, faults, starts, slow, audit })
  const isMet =
    made.length === asked &&
    faults.lost + faults.doubled + faults.half === 0 &&
    starts.all.median <= budget.median &&
    starts.all.worst <= budget.worst &&
    silent.length === 0 &&
    audit.isIntact
  if (!isMet) process.exitCode = 1
}
