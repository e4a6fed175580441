import { fork, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbedded } from '@amber/embedded-postgres/start-embedded.ts'
import { withClient } from '@amber/server/db/connect.ts'
import { benchPassword, ensurePeople } from './database.ts'
import type { Call, Outcome, Work } from './load.ts'
import { measure, summaryOf, watch, type Measured } from './measure.ts'
import { memoryOf, postmasterOf, startProduct, type Product } from './product.ts'
import { printTable, writeResults } from './report.ts'
import { openSessions, type Session } from './sessions.ts'
import type { Ask, Name, Setup } from './yardstick.ts'

/** Parallel callers: few leave the server waiting for its database, many share lookups. */
const crowds = [8, 32]
const seconds = 5
/** Earlier measurements include JIT compilation. */
const warmUpSeconds = 6
const sessionCount = 2_000
const callers = 100
const names: Name[] = ['getUserInfo', 'refreshToken', 'users']

/** `npm run bench -- server`: calls against baselines, sign-ins, memory and start-up times. */
export async function benchServer(word = ''): Promise<void> {
  const results: Record<string, unknown> = {}
  if (word === '' || word === 'start') results['start'] = await benchStart()
  for (const people of [100, 1_000_000])
    if (word === '' || word === String(people)) results[`at ${people}`] = await benchAt(people)
  await writeResults('server', results)
}

const modes = {
  evaluation: { AMBER_MODE: 'evaluation' },
  production: { NODE_ENV: 'production' },
}

/** The first start creates the database; later starts reuse it. */
async function benchStart() {
  const results: Record<string, { first: number; later: number[] }> = {}
  for (const [mode, environment] of Object.entries(modes)) {
    const folder = await mkdtemp(join(tmpdir(), 'amber-bench-start-'))
    const startedInMs: number[] = []
    try {
      for (let time = 0; time < 6; time++) {
        const product = await startProduct(folder, { environment })
        startedInMs.push(Math.round(product.startedInMs))
        await product.stop()
      }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
    const [first = 0, ...later] = startedInMs
    results[mode] = { first, later }
    console.log(
      `\n${mode}: first start to ready ${first} ms (wanted < 3000); later ones ${later.join(', ')} ms (wanted < 1000)`,
    )
  }
  return results
}

async function benchAt(people: number) {
  const folder = await ensurePeople(people)
  const postgres = await startEmbedded({ directory: join(folder, 'postgres') })
  const all = await openSessions(postgres.connection, { role: 'R_ADMIN', count: 2 * sessionCount })
  const sessions = all.slice(0, sessionCount)
  const refreshing = { tokens: sessions.slice(callers).map((session) => session.refreshToken) }
  const product = await startProduct(folder, { postgres })
  const address = { ...postgres.connection }
  const yardstick = await startYardstick({
    address,
    answers: await answersOf(product, all[sessionCount]),
    sessions: all.slice(sessionCount + 1),
  })
  const watched = [product.pid, postmasterOf(postgres.directory)]
  try {
    await sleep(Number(process.env['BENCH_REST'] ?? 30_000))
    const memoryAtRest = memoryOf(product.pid)
    const calls: Record<string, Measured[]> = {}
    for (const connections of crowds) {
      const asked = { product, yardstick, sessions, refreshing, watched, connections }
      const rows = await measureCalls(asked)
      console.log(`\nAt ${people} people, ${connections} connections`)
      printTable(rows)
      printShares(rows)
      calls[`${connections} connections`] = rows
    }
    const signIns = await measureSignIns(product, { postgres: address, sessions, watched })
    printTable(signIns)
    await sleep(Number(process.env['BENCH_REST'] ?? 30_000))
    const memory = { atRest: memoryAtRest, restAfterLoad: memoryOf(product.pid) }
    console.log(
      `Memory at rest ${memory.atRest.toFixed(0)} MB, after the load ${memory.restAfterLoad.toFixed(0)} MB (wanted ≤ 200)`,
    )
    return { calls, signIns, memory }
  } finally {
    yardstick.child.kill()
    await product.stop()
    await postgres.stop()
  }
}

type Yardstick = { child: ChildProcess; ports: { bare: number; sql: number } }

function startYardstick(setup: Setup): Promise<Yardstick> {
  const child = fork(new URL('./yardstick.ts', import.meta.url), { serialization: 'advanced' })
  return new Promise((resolve, reject) => {
    child.once('message', (ports) => resolve({ child, ports: ports as Yardstick['ports'] }))
    child.once('exit', (code) => reject(new Error(`The yardstick ended with ${code}`)))
    child.send(setup)
  })
}

function askAlone({ child }: Yardstick, ask: Ask): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`The yardstick ended with ${code}`))
    child.once('exit', ended)
    child.once('message', (outcome) => {
      child.off('exit', ended)
      resolve(outcome as Outcome)
    })
    child.send(ask)
  })
}

function callOf(name: Name, session: Session | undefined): Call {
  const token = session?.token ?? ''
  if (name === 'getUserInfo') return { method: 'GET', path: '/api/auth/getUserInfo', token }
  if (name === 'users') return { method: 'GET', path: '/api/users?current=1&size=10', token }
  const body = { refreshToken: session?.refreshToken }
  return { method: 'POST', path: '/api/auth/refreshToken', body }
}

async function answersOf(product: Product, session: Session | undefined) {
  const entries = names.map(async (name): Promise<[Name, string]> => {
    const { method, path, token, body } = callOf(name, session)
    const answer = await fetch(`http://127.0.0.1:${product.port}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path} was answered with ${await answer.text()}`)
    return [name, await answer.text()]
  })
  return Object.fromEntries(await Promise.all(entries)) as Record<Name, string>
}

async function measureCalls(options: {
  product: Product
  yardstick: Yardstick
  sessions: Session[]
  /** Separate sessions, as a refresh replaces their tokens. */
  refreshing: { tokens: string[] }
  watched: number[]
  connections: number
}): Promise<Measured[]> {
  const { product, yardstick, sessions, refreshing, watched, connections } = options
  const rows: Measured[] = []
  const common = { connections, seconds }
  const watchedYardstick = [yardstick.child.pid ?? 0, ...watched.slice(1)]
  for (const name of names) {
    const bareCall = { ...callOf(name, sessions[0]), path: `/${name}` }
    const calls = sessions.slice(0, callers).map((session) => callOf(name, session))
    const work = (): Work =>
      name === 'refreshToken'
        ? { ...common, port: product.port, refreshTokens: refreshing.tokens }
        : { ...common, port: product.port, calls }
    const askProduct = async (given: Work) => {
      const measured = await measure(name, given, watched)
      if (name === 'refreshToken') refreshing.tokens = measured.outcome.refreshTokens
      return summaryOf(measured)
    }
    await askProduct({ ...work(), seconds: warmUpSeconds })
    rows.push(await askProduct(work()))
    await askAlone(yardstick, { name, connections, seconds: warmUpSeconds })
    const ask = { name, ...common }
    const alone = `${name}: same SQL, pg alone`
    rows.push(await watch(alone, () => askAlone(yardstick, ask), watchedYardstick))
    for (const [kind, port] of Object.entries(yardstick.ports)) {
      const what = `${name}: ${kind === 'bare' ? 'same JSON' : 'same SQL'}, bare node:http`
      const bare = { ...common, port, calls: [bareCall] }
      rows.push(summaryOf(await measure(what, bare, watchedYardstick)))
    }
  }
  return rows
}

function printShares(rows: Measured[]): void {
  const rateOf = (what: string) => rows.find((row) => row.what === what)?.perSecond ?? Number.NaN
  for (const name of names) {
    const percent = (of: string) => `${((100 * rateOf(name)) / rateOf(of)).toFixed(0)} %`
    console.log(
      `${name}: ${percent(`${name}: same SQL, pg alone`)} of pg alone${name === 'users' ? '' : ' (wanted ≥ 60 %)'}, ` +
        `${percent(`${name}: same SQL, bare node:http`)} of pg behind bare node:http`,
    )
  }
}

async function measureSignIns(
  product: Product,
  options: {
    postgres: Parameters<typeof withClient>[0]
    sessions: Session[]
    watched: number[]
  },
): Promise<Measured[]> {
  const userNames = await withClient(options.postgres, async (client) => {
    const { rows } = await client.query<{ user_name: string }>(
      `select user_name from users where status = '1' limit 1000`,
    )
    return rows.map((row) => row.user_name)
  })
  const signIns: Call[] = userNames.map((userName) => ({
    method: 'POST',
    path: '/api/auth/login',
    body: { userName, password: benchPassword },
  }))
  const others = options.sessions.slice(0, callers).map((session) => callOf('getUserInfo', session))
  const { port } = product
  const both = await Promise.all([
    measure('sign-ins', { port, connections: 4, seconds: 8, calls: signIns }, options.watched),
    measure(
      'getUserInfo meanwhile, 8 connections with a rest of 10 ms',
      { port, connections: 8, seconds: 8, calls: others, pauseMs: 10 },
      [],
    ),
  ])
  return both.map(summaryOf)
}
