import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import { auditLog } from '@amber/contract/logs/audit-log.ts'
import { signInLog } from '@amber/contract/logs/sign-in-log.ts'
import { startEmbedded } from '@amber/embedded-postgres/start-embedded.ts'
import { createEventList } from '@amber/server/features/logs/audit-log/audit-log.queries.ts'
import { createSignInList } from '@amber/server/features/logs/sign-in-log/sign-in-log.queries.ts'
import { nodePlatform } from '@amber/server/lib/node/node-platform.ts'
import { ensureEverything } from './database.ts'
import type { Outcome } from './load.ts'
import { measure, summaryOf, watch, type Measured } from './measure.ts'
import { postmasterOf, startProduct } from './product.ts'
import { printTable, writeResults } from './report.ts'
import { openSessions } from './sessions.ts'

/** Target, ms at the 95th percentile. */
const wanted = 50
const readers = 8
const seconds = 3

type Query = Record<string, string>
const deep = { current: '1000' }

/** Two actors have many events, two have few. */
const eventCases: Record<string, Query[]> = {
  'no filter': [{}, { sort: 'time' }],
  'no filter, page 1,000': [deep, { ...deep, sort: 'time' }, { current: '100', size: '100' }],
  'last 24 hours, 90 days': [{ within: '24h' }, { within: '90d' }, { within: '90d', ...deep }],
  actor: ['admin7', 'ADMIN42', 'admin777', 'admin1999'].map((actor) => ({ actor })),
  'actor, nobody': [{ actor: 'nobody' }],
  'action, half of all': [{ action: 'user.update' }, { action: 'user.update', ...deep }],
  'action, rare or never': [{ action: 'menu.move' }, { action: 'menu.remove' }],
  denied: [{ outcome: 'denied' }, { outcome: 'denied', ...deep }],
  done: [{ outcome: 'done' }, { outcome: 'done', ...deep }],
  'kind of record': ['user', 'role', 'menu', 'setting'].map((targetType) => ({ targetType })),
  'record by name': [{ target: 'user4711' }, { target: 'User99' }, { target: 'nobody' }],
  address: [{ ip: '203.0.7.7' }, { ip: '192.0.2.1' }],
  'request id': [{ requestId: 'bf4a3f4c0e4e4bd4a7c0d4ca7b0b36c5' }],
  'actor and action': [
    { actor: 'admin7', action: 'role.grant' },
    { actor: 'admin7', action: 'menu.move' },
    { actor: 'admin7', action: 'menu.remove' },
  ],
  'actor and denied': [{ actor: 'admin7', outcome: 'denied' }],
  'action and denied': [
    { action: 'user.update', outcome: 'denied' },
    { action: 'menu.move', outcome: 'denied' },
  ],
  'kind of record and denied': [{ targetType: 'role', outcome: 'denied' }],
  'action and its own kind, another': [
    { action: 'role.grant', targetType: 'role' },
    { action: 'user.update', targetType: 'role' },
    { action: 'role.grant', targetType: 'user', outcome: 'done' },
  ],
  'actor and kind of record': ['user', 'menu'].map((targetType) => ({
    actor: 'admin7',
    targetType,
  })),
  'address and action, actor, denied': [
    { ip: '203.0.7.7', action: 'user.remove' },
    { ip: '203.0.7.7', actor: 'admin7' },
    { ip: '203.0.7.7', outcome: 'denied' },
  ],
  'actor in a span': [
    { actor: 'admin7', within: '7d' },
    { actor: 'admin1999', within: '90d' },
  ],
}

const signInCases: Record<string, Query[]> = {
  'no filter': [{}, deep],
  user: [{ userName: 'user4711' }, { userName: 'USER99' }, { userName: 'nobody' }],
  failed: [{ outcome: 'failed' }, { outcome: 'failed', ...deep }],
  browser: [{ browser: 'edge' }, { browser: 'opera' }, { browser: 'safari', ...deep }],
  address: [{ ip: '203.0.7.7' }, { ip: '192.0.2.1' }],
  'browser and failed': [{ browser: 'firefox', outcome: 'failed' }],
  'address and browser': [
    { ip: '203.0.7.7', browser: 'safari' },
    { ip: '203.0.7.7', browser: 'opera' },
  ],
  'address and failed': [{ ip: '203.0.7.7', outcome: 'failed' }],
  span: [{ within: '24h' }, { within: '90d', outcome: 'done' }],
}

/** `npm run bench -- logs [share]`: both logs at ten million rows or a share, against the same SQL through pg. */
export async function benchLogs(share = '1'): Promise<void> {
  const folder = await ensureEverything(Number(share))
  const postgres = await startEmbedded({ directory: join(folder, 'postgres') })
  const [session] = await openSessions(postgres.connection, { role: 'R_ADMIN', count: 1 })
  const product = await startProduct(folder, { postgres })
  const pool = new Pool({
    ...postgres.connection,
    max: readers,
    options: '-c timezone=UTC -c jit=off -c max_parallel_workers_per_gather=0',
  })
  const db = drizzle(pool)
  const listEvents = createEventList(nodePlatform())
  const listSignIns = createSignInList(nodePlatform())
  const logs = {
    events: {
      cases: eventCases,
      path: '/api/audit-events',
      alone: (query: Query) => listEvents(db, auditLog.list.input.parse(query)),
    },
    signIns: {
      cases: signInCases,
      path: '/api/sign-ins',
      alone: (query: Query) => listSignIns(db, signInLog.list.input.parse(query)),
    },
  }
  const watched = [product.pid, postmasterOf(postgres.directory)]
  try {
    const results: Record<string, { product: Measured[]; alone: Measured[] }> = {}
    for (const [name, { cases, path, alone }] of Object.entries(logs)) {
      const found = { product: [] as Measured[], alone: [] as Measured[] }
      const everything = { 'all of the above, mixed': Object.values(cases).flat() }
      for (const [what, queries] of Object.entries({ ...cases, ...everything })) {
        const calls = queries.map((query) => ({
          method: 'GET',
          path: `${path}?${new URLSearchParams(query)}`,
          token: session?.token ?? '',
        }))
        const work = { port: product.port, connections: readers, calls, seconds }
        found.product.push(summaryOf(await measure(what, work, watched)))
        found.alone.push(await watch(what, () => askAlone(queries, alone), [watched[1] ?? 0]))
      }
      const slow = found.product.filter(({ p95 }) => p95 > wanted)
      console.log(`\n${name}: p95 wanted ≤ ${wanted} ms; ${slow.length} are slower`)
      printTable(found.product)
      console.log(`\n${name}: the same SQL through pg alone`)
      printTable(found.alone)
      results[name] = found
    }
    await writeResults('logs', results)
  } finally {
    await pool.end()
    await product.stop()
    await postgres.stop()
  }
}

async function askAlone(
  queries: Query[],
  ask: (query: Query) => Promise<unknown>,
): Promise<Outcome> {
  const times: number[] = []
  const started = performance.now()
  const until = started + seconds * 1000
  let turn = 0
  const read = async () => {
    while (performance.now() < until) {
      const before = performance.now()
      await ask(queries[turn++ % queries.length] ?? {})
      times.push(performance.now() - before)
    }
  }
  await Promise.all(Array.from({ length: readers }, read))
  return { seconds: (performance.now() - started) / 1000, times, failures: {}, refreshTokens: [] }
}
