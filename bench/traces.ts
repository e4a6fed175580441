import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { knownPassword } from '@amber/server/db/seed/seed.ts'
import { measure, summaryOf, type Measured } from './measure.ts'
import { startProduct } from './product.ts'
import { printTable, writeResults } from './report.ts'

const connections = 4
const seconds = 4
const rounds = 3

const paths = ['/api/auth/getUserInfo', '/api/users?current=1&size=10']

/** `npm run bench -- traces`: what OpenTelemetry costs each call. */
export async function benchTraces(): Promise<void> {
  const collector = createServer((request, response) => {
    request.resume().on('end', () => response.end())
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const address = collector.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` }
  const tenth = { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.1' }
  const settings = { none: {}, 'one in ten': { ...endpoint, ...tenth }, all: endpoint }
  const folder = await mkdtemp(join(tmpdir(), 'amber-bench-traces-'))
  const rows: Measured[] = []
  try {
    // In turn, because the speed of a shared machine changes.
    for (let round = 0; round < rounds; round++)
      for (const [name, environment] of Object.entries(settings))
        rows.push(...(await measureWith(name, folder, environment)))
  } finally {
    collector.closeAllConnections()
    collector.close()
    await rm(folder, { recursive: true, force: true })
  }
  printTable(rows)
  await writeResults('traces', rows)
}

async function measureWith(
  name: string,
  folder: string,
  environment: Record<string, string>,
): Promise<Measured[]> {
  const product = await startProduct(folder, environment)
  try {
    const response = await fetch(`http://127.0.0.1:${product.port}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userName: 'Super', password: knownPassword }),
    })
    const { data } = (await response.json()) as { data: { token: string } }
    const rows: Measured[] = []
    for (const path of paths) {
      const calls = [{ method: 'GET', path, token: data.token }]
      const work = { port: product.port, connections, seconds, calls }
      await measure('warm up', work, [])
      rows.push(summaryOf(await measure(`${path}, traced: ${name}`, work, [product.pid])))
    }
    return rows
  } finally {
    await product.stop()
  }
}
