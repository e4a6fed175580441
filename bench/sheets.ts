import { join } from 'node:path'
import { setTimeout as rest } from 'node:timers/promises'
import { withClient } from '@amber/server/db/connect.ts'
import { startEmbedded } from '@amber/embedded-postgres/start-embedded.ts'
import { ensurePeople } from './database.ts'
import { memoryOf, postmasterOf, processorTimeOf, startProduct, type Product } from './product.ts'
import { writeResults } from './report.ts'
import { openSessions, type Session } from './sessions.ts'

const people = 100_000
/** Seconds. */
const wanted = { export: 5, import: 30 }

type Row = {
  what: string
  seconds: number
  cpuSeconds: number
  megabytes: number
  peakMb: number
  /** Times `getUserInfo`, asked by another session. */
  slowestAnswerMs: number
}

/**
 * `npm run bench -- sheets`: export and import of users, and their effect on other callers. Exits with 1 on an exceeded
 * time.
 */
export async function benchSheets(): Promise<void> {
  const folder = await ensurePeople(people)
  const postgres = await startEmbedded({ directory: join(folder, 'postgres') })
  const [session, other] = await openSessions(postgres.connection, { role: 'R_ADMIN', count: 2 })
  const forget = () =>
    withClient(postgres.connection, (client) =>
      client.query(`delete from users where user_name like 'sheet\\_%'`),
    )
  const product = await startProduct(folder, { postgres })
  const watched = [product.pid, postmasterOf(postgres.directory)]
  const askBy =
    (caller: Session | undefined) =>
    async (path: string, { headers = {}, ...init }: Ask = {}) => {
      const answer = await fetch(`http://127.0.0.1:${product.port}/api${path}`, {
        ...init,
        headers: { authorization: `Bearer ${caller?.token}`, ...headers },
      })
      if (!answer.ok)
        throw new Error(`${path} was answered ${answer.status} ${await answer.text()}`)
      return answer
    }
  const ask = askBy(session)
  const askMeanwhile = () => askBy(other)('/auth/getUserInfo')
  const rows: Row[] = []
  const run = async (what: string, work: () => Promise<number>) => {
    const measured = await watch({ product, watched, askMeanwhile }, work)
    rows.push({ what, ...measured })
    console.log(
      `${what.padEnd(16)} ${measured.seconds.toFixed(1).padStart(6)} s  ${measured.cpuSeconds.toFixed(1).padStart(6)} s cpu  ` +
        `${measured.megabytes.toFixed(1).padStart(6)} MB  memory up to ${measured.peakMb.toFixed(0)} MB  ` +
        `another answer up to ${measured.slowestAnswerMs.toFixed(0)} ms`,
    )
  }
  try {
    await forget()
    console.log(`\n${people} people; wanted: out ≤ ${wanted.export} s, in ≤ ${wanted.import} s`)
    await rest(2_000)
    console.log(`Memory at rest ${memoryOf(product.pid).toFixed(0)} MB`)
    const files: Record<string, Uint8Array<ArrayBuffer>> = {}
    for (const format of ['csv', 'xlsx'])
      await run(`export ${format}`, async () => {
        const answer = await ask(`/user-exports?format=${format}&zone=Asia/Shanghai`)
        files[format] = new Uint8Array(await answer.arrayBuffer())
        return files[format].length
      })
    const headers = { 'content-type': 'application/octet-stream' }
    const twice = sheet(people / 2)
    await run('check csv, twice', async () => {
      const answer = await ask('/user-imports', { method: 'POST', headers, body: twice })
      const { bad } = await dataOf(answer)
      if (bad !== people / 2) throw new Error(`${bad} rows were at fault`)
      return twice.length
    })
    for (const format of ['csv', 'xlsx'] as const) {
      const file = format === 'csv' ? sheet() : (files['xlsx'] ?? sheet())
      let id = ''
      await run(`check ${format}`, async () => {
        const answer = await ask('/user-imports', { method: 'POST', headers, body: file })
        id = (await dataOf(answer)).id
        return file.length
      })
      // All rows of an export fail on import, as they exist.
      if (format === 'xlsx') continue
      await run('import', async () => {
        const path = `/user-imports/${id}`
        const json = { 'content-type': 'application/json' }
        let now = await dataOf(
          await ask(`${path}/run`, { method: 'POST', headers: json, body: '{}' }),
        )
        while (now.state !== 'done') {
          if (now.state === 'failed') throw new Error(now.problem ?? 'failed')
          await rest(200)
          now = await dataOf(await ask(path))
        }
        if (now.imported !== people) throw new Error(`${now.imported} were imported`)
        return file.length
      })
    }
    await rest(5_000)
    console.log(`Memory at rest afterwards ${memoryOf(product.pid).toFixed(0)} MB`)
    const slow = rows.filter((row) => row.seconds > limitOf(row))
    for (const { what, seconds } of slow) console.log(`Too slow: ${what}, ${seconds.toFixed(1)} s`)
    if (slow.length > 0) process.exitCode = 1
    await writeResults('sheets', { people, wanted, rows, slow, restMb: memoryOf(product.pid) })
    await forget()
  } finally {
    await product.stop()
    await postgres.stop()
  }
}

const limitOf = ({ what }: Row) => {
  if (what.startsWith('export')) return wanted.export
  return what === 'import' ? wanted.import : Infinity
}

type Ask = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> }
type Data = { id: string; state: string; bad: number; imported: number; problem: string | null }

async function dataOf(answer: Response): Promise<Data> {
  const { code, data, msg } = (await answer.json()) as { code: string; data: Data; msg: string }
  if (code !== '200') throw new Error(`${code} ${msg}`)
  return data
}

function sheet(names = people): Uint8Array<ArrayBuffer> {
  const lines = Array.from({ length: people }, (_, index) => {
    const number = String(index).padStart(6, '0')
    return `sheet_${String(index % names).padStart(6, '0')},张小${number},女,138${number}00,sheet${number}@example.com,普通用户,启用`
  })
  return new TextEncoder().encode(`用户名,昵称,性别,手机号,邮箱,角色,状态\n${lines.join('\n')}\n`)
}

type Watch = {
  product: Product
  watched: readonly number[]
  askMeanwhile: () => Promise<Response>
}

/** Samples memory and the response time of a small call during some work. */
async function watch(
  { product, watched, askMeanwhile }: Watch,
  work: () => Promise<number>,
): Promise<Omit<Row, 'what'>> {
  const before = processorTimeOf(watched)
  const started = performance.now()
  let isOver = false
  let peakMb = 0
  let slowestAnswerMs = 0
  const looking = (async () => {
    while (!isOver) {
      peakMb = Math.max(peakMb, memoryOf(product.pid))
      const asked = performance.now()
      await (await askMeanwhile()).arrayBuffer()
      slowestAnswerMs = Math.max(slowestAnswerMs, performance.now() - asked)
      await rest(50)
    }
  })()
  // Thrown below, once the work has ended.
  looking.catch(() => undefined)
  const bytes = await work().finally(() => (isOver = true))
  const seconds = (performance.now() - started) / 1000
  await looking
  const cpuSeconds = (processorTimeOf(watched) - before) / 1000
  return { seconds, cpuSeconds, megabytes: bytes / 1e6, peakMb, slowestAnswerMs }
}
