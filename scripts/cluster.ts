// npm run cluster [-- folder]: a highly available Amber on this machine (docs/deploy/cluster.md).
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { ensureProductIsBuilt } from './builds.ts'
import { installCluster } from '#scripts/cluster/install-cluster.ts'
import { startCluster, type Cluster } from '#scripts/cluster/start-cluster.ts'
import { balancerPorts } from '#scripts/cluster/haproxy.ts'
import { poolerPort } from '#scripts/cluster/pgbouncer.ts'
import { root } from './run.ts'

const words = process.argv.slice(2)
const [given] = words
if (words.length > 1 || given?.startsWith('-')) {
  const isAsked = given === '--help' || given === '-h'
  console[isAsked ? 'log' : 'error']('Usage: sudo npm run cluster [-- folder]')
  process.exit(isAsked ? 0 : 2)
}
await installCluster().catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})
await ensureProductIsBuilt()
const folder = given ? resolve(given) : await mkdtemp(join(tmpdir(), 'amber-cluster-'))
await mkdir(folder, { recursive: true })

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const stopped = Promise.withResolvers<void>()
for (const signal of signals) process.on(signal, () => stopped.resolve())

try {
  const cluster = await startCluster(folder, { product: () => root }, console.log)
  print(cluster)
  await stopped.promise
  console.log('Stopping…')
  await cluster.stop()
} finally {
  if (!given) await rm(folder, { recursive: true, force: true })
}
process.exit()

function print({ base, balancer, databases, applications, ambers }: Cluster): void {
  const { address } = balancer.machine
  const first = readFileSync(ambers[0]?.log ?? '', 'utf8')
  const setup = /http:\S+\/setup#\S+/.exec(first)?.[0]
  const lines = [
    '',
    `  Amber       ${base}`,
    ...(setup ? [`  Set up      ${setup}`] : []),
    ...applications.map((machine) => `  ${machine.name}        http://${machine.address}:9527`),
    `  Database    ${address}:${balancerPorts.pooled} through PgBouncer, ${address}:${balancerPorts.direct} direct`,
    `  Reads       from the standbys among ${databases.map(({ name }) => name).join(', ')}, through PgBouncer`,
    ...databases.map(
      (machine) =>
        `  ${machine.name}         Postgres ${machine.address}:5432, PgBouncer :${poolerPort}, Patroni http://${machine.address}:8008, etcd :2379`,
    ),
    `  Folder      ${folder}`,
    '  Press Ctrl+C to stop',
    '',
  ]
  console.log(lines.join('\n'))
}
