import { join } from 'node:path'
import { startEmbedded } from '@amber/embedded-postgres/start-embedded.ts'
import { createAlone } from './alone.ts'
import { ensureEverything } from './database.ts'
import type { Call } from './load.ts'
import { measure, summaryOf, watch, type Measured } from './measure.ts'
import { postmasterOf, startProduct } from './product.ts'
import { printTable, writeResults } from './report.ts'
import { openSessions } from './sessions.ts'

/** Target, ms at the 95th percentile. */
const wanted = 50
const readers = 8
const seconds = 3

const zones = ['Asia/Shanghai', 'America/New_York', 'Asia/Kathmandu']
const inZones = (path: string) => zones.map((timeZone) => `${path}timeZone=${timeZone}`)
const search = (...texts: string[]) =>
  texts.map((q) => `/search?${new URLSearchParams({ q }).toString()}`)

const byInitials = search('w', 'wx', 'lxm', 'zgl', 'qqqq')
const byName = search('王', '王伟', 'smith', 'wangwei12', 'nobody at all')
const byAction = search('编辑', 'edited', 'bjl', 'menu.move', 'admin7', 'user4711')
const asSuper = ', super'

const cases: Record<string, string[]> = {
  'home, first view': inZones('/home/overview?'),
  'home, lines of today': inZones('/home/trend?range=today&'),
  'home, lines of 14 days': inZones('/home/trend?range=14d&'),
  'home, lines of 90 days': inZones('/home/trend?range=90d&'),
  'home, roles': ['/home/roles'],
  'home, activities': ['/home/activities', '/home/activities?limit=100'],
  'search by initials': byInitials,
  'search by name': byName,
  'search by action': byAction,
  [`search by initials${asSuper}`]: byInitials,
  [`search by name${asSuper}`]: byName,
  [`search by action${asSuper}`]: byAction,
}

/**
 * `npm run bench -- home [share]`: home and search with a million users and ten million events, or a share such as
 * 0.01.
 */
export async function benchHome(share = '1'): Promise<void> {
  const folder = await ensureEverything(Number(share))
  const postgres = await startEmbedded({ directory: join(folder, 'postgres') })
  const [session] = await openSessions(postgres.connection, { role: 'R_ADMIN', count: 1 })
  const whole = { role: 'R_SUPER', count: 1, beside: true }
  const [superSession] = await openSessions(postgres.connection, whole)
  const product = await startProduct(folder, { postgres })
  const alone = await createAlone(postgres.connection, readers)
  const database = postmasterOf(postgres.directory)
  const rows: { product: Measured[]; alone: Measured[] } = { product: [], alone: [] }
  const first: { what: string; ms: number }[] = []
  try {
    for (const [what, paths] of Object.entries(cases)) {
      const token = (what.endsWith(asSuper) ? superSession : session)?.token ?? ''
      const calls = paths.map((path) => ({ method: 'GET', path: `/api${path}`, token }))
      // Later calls are cached and measured separately.
      first.push({ what, ms: Math.round(await askOnce(product.port, calls)) })
      const work = { port: product.port, connections: readers, seconds, calls }
      rows.product.push(summaryOf(await measure(what, work, [product.pid, database])))
      rows.alone.push(await watch(what, () => alone.run(calls, seconds), [database]))
    }
    const slow = rows.product.filter(({ p95 }) => p95 > wanted)
    console.log(`\nHome and search: p95 wanted ≤ ${wanted} ms; ${slow.length} are slower`)
    printTable(rows.product)
    console.log('\nThe same SQL through pg alone')
    printTable(rows.alone)
    console.log('\nAll of a case asked for the first time since the start, one after another')
    for (const { what, ms } of first) console.log(`${what.padEnd(24)}${ms} ms`)
    await writeResults('home', { ...rows, first })
  } finally {
    await alone.close()
    await product.stop()
    await postgres.stop()
  }
}

async function askOnce(port: number, calls: readonly Call[]): Promise<number> {
  const started = performance.now()
  for (const { path, token } of calls) {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`)
    await answer.arrayBuffer()
  }
  return performance.now() - started
}
