import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import type { Database } from '@amber/server/db/connect.ts'
import { startEmbedded } from '@amber/server/db/embedded.ts'
import { keepFigures } from '@amber/server/features/home/figure-counts.service.ts'
import { readChangedNames } from '@amber/server/features/search/name-initials.service.ts'
import { nodePlatform } from '@amber/server/lib/node-platform.ts'
import { ensureDatabase, ensureLogs } from './database.ts'
import { measure, summaryOf, type Measured } from './measure.ts'
import { postmasterOf, startProduct } from './product.ts'
import { printTable, writeResults } from './report.ts'
import { openSessions } from './sessions.ts'

/** What is wanted, in milliseconds at the 95th percentile. */
const wanted = 50
const sizes = { people: 1_000_000, events: 10_000_000 }
const work = { connections: 8, seconds: 3 }

const zones = ['Asia/Shanghai', 'America/New_York', 'Asia/Kathmandu']
const inZones = (path: string) => zones.map((timeZone) => `${path}timeZone=${timeZone}`)
const search = (...texts: string[]) =>
  texts.map((q) => `/search?${new URLSearchParams({ q }).toString()}`)

/** Asked at a million people, and at ten million events; each case is measured alone, its calls in turn. */
const cases: Record<string, string[]> = {
  'home, first view': inZones('/home/overview?'),
  'home, lines of today': inZones('/home/trend?range=today&'),
  'home, lines of 14 days': inZones('/home/trend?range=14d&'),
  'home, lines of 90 days': inZones('/home/trend?range=90d&'),
  'home, roles': ['/home/roles'],
  'home, activities': ['/home/activities', '/home/activities?limit=100'],
  'search by initials': search('w', 'wx', 'lxm', 'zgl', 'qqqq'),
  'search by name': search('王', '王伟', 'smith', 'wangwei12', 'nobody at all'),
  'search by deed': search('编辑', 'edited', 'bjl', 'menu.move', 'admin7', 'user4711'),
}

/** `npm run bench -- home [share]`: home and the search at full size, or at a share of it such as 0.01. */
export async function benchHome(word = '1'): Promise<void> {
  const share = Number(word)
  const folders = {
    people: await ensureDatabase(Math.round(sizes.people * share)),
    events: await ensureLogs(Math.round(sizes.events * share)),
  }
  const results: Record<string, Measured[]> = {}
  for (const [name, folder] of Object.entries(folders)) {
    const postgres = await startEmbedded({ directory: join(folder, 'postgres') })
    const pool = new Pool(postgres.connection)
    try {
      await catchUp(drizzle(pool))
      const [session] = await openSessions(postgres.connection, { role: 'R_ADMIN', count: 1 })
      const product = await startProduct(folder)
      const measured: Measured[] = []
      for (const [what, paths] of Object.entries(cases)) {
        const token = session?.token ?? ''
        const calls = paths.map((path) => ({ method: 'GET', path: `/api${path}`, token }))
        const watched = [product.pid, postmasterOf(postgres.directory)]
        measured.push(
          summaryOf(await measure(what, { ...work, port: product.port, calls }, watched)),
        )
      }
      await product.stop()
      const slow = measured.filter(({ p95 }) => p95 > wanted)
      console.log(`\nMany ${name}: p95 wanted ≤ ${wanted} ms; ${slow.length} are slower`)
      printTable(measured)
      results[name] = measured
    } finally {
      await pool.end()
      await postgres.stop()
    }
  }
  await writeResults('home', results)
}

/** Does at once what the server's jobs do little by little, and says how long that takes. */
async function catchUp(db: Database): Promise<void> {
  const { signal } = new AbortController()
  const started = performance.now()
  await keepFigures(db, { platform: nodePlatform(), signal })
  const counted = performance.now()
  await readChangedNames(db, signal)
  const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1)
  console.log(
    `Counted the past in ${seconds(started, counted)} s, read the names in ${seconds(counted, performance.now())} s`,
  )
}
