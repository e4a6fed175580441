import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { knownPassword } from '@amber/server/db/seed/seed.ts'
import { measure } from './measure.ts'
import { startProduct, type Product } from './product.ts'
import { writeResults } from './report.ts'

const connections = 4
const warmUpSeconds = 3
/** Short and many, because the speed of a shared machine changes. */
const seconds = 1
const rounds = 12

const paths = ['/api/auth/getUserInfo', '/api/users?current=1&size=10']

type Traced = { name: string; folder: string; product: Product; token: string }

/** `npm run bench -- traces`: what OpenTelemetry costs each call, by servers that are measured in turn. */
export async function benchTraces(): Promise<void> {
  const collector = createServer((request, response) => {
    request.resume().on('end', () => response.end())
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const address = collector.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` }
  const tenth = { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.1' }
  const servers: Traced[] = []
  try {
    servers.push(await start('none', {}))
    servers.push(await start('one in ten', { ...endpoint, ...tenth }))
    servers.push(await start('all', endpoint))
    const results = servers.map(({ name }) => ({ name, paths: {} as Results }))
    for (const path of paths) {
      const times = await measureInTurn(servers, path)
      for (const result of results) result.paths[path] = medianOf(times.get(result.name) ?? [])
    }
    for (const result of results)
      for (const [path, cpu] of Object.entries(result.paths))
        console.log(`${path}, traced: ${result.name}: ${cpu.toFixed(3)} ms of processor time`)
    await writeResults('traces', { results })
  } finally {
    for (const { product, folder } of servers) {
      await product.stop()
      await rm(folder, { recursive: true, force: true })
    }
    collector.closeAllConnections()
    collector.close()
  }
}

type Results = Record<string, number>

async function measureInTurn(servers: readonly Traced[], path: string) {
  const times = new Map<string, number[]>()
  const work = ({ product: { port }, token }: Traced, duration: number) => ({
    port,
    connections,
    seconds: duration,
    calls: [{ method: 'GET', path, token }],
  })
  for (const server of servers) await measure('warm up', work(server, warmUpSeconds), [])
  for (let round = 0; round < rounds; round++)
    for (const server of servers) {
      const { cpu } = await measure(server.name, work(server, seconds), [server.product.pid])
      times.set(server.name, [...(times.get(server.name) ?? []), cpu])
    }
  return times
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

async function start(name: string, environment: Record<string, string>): Promise<Traced> {
  const folder = await mkdtemp(join(tmpdir(), 'amber-bench-traces-'))
  const product = await startProduct(folder, { environment })
  const response = await fetch(`http://127.0.0.1:${product.port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName: 'Super', password: knownPassword }),
  })
  const { data } = (await response.json()) as { data: { token: string } }
  return { name, folder, product, token: data.token }
}
