import { join } from 'node:path'
import { startEmbedded } from '@amber/embedded-postgres/start-embedded.ts'
import { createAlone } from './alone.ts'
import { ensureEverything } from './database.ts'
import { casesOf, listsOfContract, ordersOf, pageOf, type List, type Query } from './list-cases.ts'
import type { Call } from './load.ts'
import { measure, summaryOf, watch, type Measured } from './measure.ts'
import { postmasterOf, startProduct } from './product.ts'
import { printTable, writeResults } from './report.ts'
import { openCrowd, openSessions } from './sessions.ts'

/** Targets, ms at the 95th percentile. */
const wanted = { page: 50, deepPage: 150 }
const readers = 8
/** One in this many users is online. */
const onlineShare = 50
/** Parents tried per order, to find the one with most children. */
const candidates = 20

type Reply = { status: number; code: string; data: unknown; ms: number }
type Ask = (path: string) => Promise<Reply>
type Row = { product: Measured; alone: Measured; slowestFirst: { ms: number; path: string } }

/**
 * `npm run bench -- lists [share] [name] [seconds]`: lists at full size or a share, with every order and filter,
 * against the same SQL through pg. With 0 seconds each search runs once.
 */
export async function benchLists(share = '1', word = '', given = '2'): Promise<void> {
  const seconds = Number(given)
  const folder = await ensureEverything(Number(share))
  const postgres = await startEmbedded({ directory: join(folder, 'postgres') })
  const [session] = await openSessions(postgres.connection, { role: 'R_SUPER', count: 1 })
  await openCrowd(postgres.connection, onlineShare)
  const product = await startProduct(folder, { postgres })
  const alone = await createAlone(postgres.connection, readers)
  const database = postmasterOf(postgres.directory)
  const token = session?.token ?? ''
  const ask: Ask = async (path) => {
    const started = performance.now()
    const answer = await fetch(`http://127.0.0.1:${product.port}/api${path}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { code, data } = (await answer.json()) as Pick<Reply, 'code' | 'data'>
    return { status: answer.status, code, data, ms: performance.now() - started }
  }
  const results: Record<string, Row[]> = {}
  const slow: string[] = []
  const leftOut: string[] = []
  try {
    const lists = listsOfContract()
    for (const list of lists.filter(({ name }) => name.includes(word))) {
      const pathOf = await pathsOf(list, { lists, ask })
      if (!pathOf) {
        console.log(`\n${list.name}: there is nothing to list`)
        continue
      }
      const rows: Row[] = []
      const sample = await pageAt(pathOf('size' in list.fields ? { size: '100' } : {}), ask)
      for (const { what, isDeep, queries } of casesOf(list, sample)) {
        const { paths, invalid, slowestFirst } = await askEach(queries.map(pathOf), ask)
        leftOut.push(...invalid)
        if (paths.length === 0) continue
        if (seconds === 0) {
          console.log(
            `${list.name}, ${what}: ${slowestFirst.ms.toFixed(0)} ms, ${slowestFirst.path}`,
          )
          continue
        }
        const calls: Call[] = paths.map((path) => ({ method: 'GET', path: `/api${path}`, token }))
        const work = { port: product.port, connections: readers, calls, seconds }
        const measured = summaryOf(await measure(what, work, [product.pid, database]))
        const yardstick = await watch(what, () => alone.run(calls, seconds), [database])
        rows.push({ product: measured, alone: yardstick, slowestFirst })
        if (measured.p95 > (isDeep ? wanted.deepPage : wanted.page))
          slow.push(`${list.name}, ${what}: ${measured.p95.toFixed(0)} ms`)
      }
      if (rows.length === 0) continue
      print(list, { total: sample.total, rows })
      results[list.name] = rows
    }
    console.log(
      `\nSlower than ${wanted.page} ms, or ${wanted.deepPage} ms for a far page: ${slow.length}`,
    )
    for (const line of slow) console.log(`  ${line}`)
    console.log(`\nLeft out, as the list does not take the value: ${leftOut.length}`)
    for (const path of leftOut) console.log(`  ${path}`)
    if (seconds > 0) await writeResults('lists', { share, slow, leftOut, lists: results })
  } finally {
    await alone.close()
    await product.stop()
    await postgres.stop()
  }
}

/** Returns the request path, for the parent with most children. Null where there is none. */
async function pathsOf(list: List, { lists, ask }: { lists: List[]; ask: Ask }) {
  const at = (path: string) => (query: Query) =>
    Object.keys(query).length > 0 ? `${path}?${new URLSearchParams(query)}` : path
  if (list.parent === null) return at(list.endpoint.path)
  const parent = lists.find(({ endpoint }) => endpoint.path === list.parent)
  if (!parent) return null
  const ids = new Set<string>()
  for (const order of ordersOf(parent)) {
    const page = await pageAt(at(parent.endpoint.path)({ ...order, size: String(candidates) }), ask)
    for (const { id } of page.records as { id: string }[]) ids.add(id)
  }
  let most = { path: '', total: -1 }
  for (const id of ids) {
    const path = list.endpoint.path.replace(':id', id)
    const reply = await ask(path)
    // The list can be of fewer parents than there are.
    if (reply.status === 404) continue
    const { total } = pageOf(requireOk(path, reply).data)
    if (total > most.total) most = { path, total }
  }
  return most.total < 0 ? null : at(most.path)
}

function requireOk(path: string, reply: Reply): Reply {
  if (reply.status !== 200) throw new Error(`${path} was answered ${reply.status} ${reply.code}`)
  return reply
}

const pageAt = async (path: string, ask: Ask) => pageOf(requireOk(path, await ask(path)).data)

/** `invalid` are the paths with a value that the list does not take. */
async function askEach(paths: string[], ask: Ask) {
  const asked: string[] = []
  const invalid: string[] = []
  let slowestFirst = { ms: 0, path: '' }
  for (const path of paths) {
    const reply = await ask(path)
    if (reply.code === 'input_invalid') {
      invalid.push(path)
      continue
    }
    const { ms } = requireOk(path, reply)
    asked.push(path)
    if (ms > slowestFirst.ms) slowestFirst = { ms, path }
  }
  return { paths: asked, invalid, slowestFirst }
}

function print({ name, endpoint }: List, { total, rows }: { total: number; rows: Row[] }): void {
  console.log(`\n${name} (${endpoint.path}), ${total} there`)
  printTable(rows.map(({ product }) => product))
  console.log('the same SQL through pg alone')
  printTable(rows.map(({ alone }) => alone))
  const [slowest] = rows.map(({ slowestFirst }) => slowestFirst).toSorted((a, b) => b.ms - a.ms)
  console.log(
    `slowest when asked for the first time: ${slowest?.ms.toFixed(0)} ms, ${slowest?.path}`,
  )
}
