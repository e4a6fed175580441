import { balancerPorts } from '#scripts/cluster/haproxy.ts'
import { postgresOf } from '#scripts/cluster/patroni.ts'
import type { Service } from '#scripts/cluster/service.ts'
import type { Cluster } from '#scripts/cluster/start-cluster.ts'
import { startAndNotice } from './cluster-faults.ts'
import type { Call, Work } from './load.ts'
import { measure, summaryOf, type Measured } from './measure.ts'
import { processorTimeOf } from './product.ts'
import { printTable } from './report.ts'

/** In turn, so that other load of the machine falls on both alike. */
const turns = 3
const seconds = 8
export const connections = 8
const reads = ['/users?size=10', '/auth/getUserInfo', '/roles?size=10', '/users?size=10&current=2']
const logs = ['/audit-events?size=10', '/sign-ins?size=10']

/** Processor milliseconds per response, by part of the cluster. */
export type Spent = { what: string } & Record<string, number | string>

export type Scale = { throughput: Measured[]; spent: Spent[] }

/** Calls through the balancer with one server and with all, on the same processors. */
export async function measureScale(
  cluster: Cluster,
  { reader, writers }: { reader: string; writers: readonly string[] },
): Promise<Scale> {
  const work = workThrough(cluster)
  const readsOf = (paths: readonly string[]) =>
    paths.map((path) => ({ method: 'GET', path: `/api${path}`, token: reader }))
  const throughput: Measured[] = []
  const [, ...others] = cluster.ambers
  for (let turn = 0; turn < turns; turn++) {
    throughput.push(
      summaryOf(await measure(`${cluster.ambers.length} servers`, work(readsOf(reads)), [])),
    )
    await Promise.all(others.map((amber) => amber.stop()))
    throughput.push(summaryOf(await measure('1 server', work(readsOf(reads)), [])))
    await Promise.all(others.map(startAndNotice))
  }
  console.log(`\n${connections} connections read through the balancer`)
  printTable(throughput)
  const spent = [
    await spend(cluster, 'reads', work(readsOf(reads))),
    await spend(cluster, 'reads of logs', work(readsOf(logs))),
    await spend(cluster, 'writes', work(writers.map(writeBy))),
  ]
  console.log('\nProcessor ms per response')
  console.table(spent)
  return { throughput, spent }
}

/** A row in a transaction that the synchronous standby confirms; rows of one user would wait for each other. */
const writeBy = (token: string): Call => ({
  method: 'PUT',
  path: '/api/preferences/language',
  body: { value: 'en-US' },
  token,
})

const workThrough =
  ({ balancer }: Cluster) =>
  (calls: Call[]): Work => ({
    host: balancer.machine.address,
    port: balancerPorts.web,
    connections,
    seconds,
    calls,
    // Printed beside the rates: the balancer notices late that a server was stopped.
    refusals: [503],
  })

async function spend(cluster: Cluster, what: string, work: Work): Promise<Spent> {
  const before = timesOf(cluster)
  const { outcome, perSecond, failures } = await measure(what, work, [])
  const after = timesOf(cluster)
  const perResponse = Object.keys(after).map((part) => [
    part,
    Number((((after[part] ?? 0) - (before[part] ?? 0)) / outcome.times.length).toFixed(2)),
  ])
  const refused = Object.values(failures).reduce((sum, count) => sum + count, 0)
  return {
    what,
    'per second': Math.round(perSecond),
    refused,
    ...(Object.fromEntries(perResponse) as Record<string, number>),
  }
}

function timesOf({ ambers, balancer, context, databases, etcds, patronis, poolers }: Cluster) {
  const sum = (pids: readonly number[]) => processorTimeOf(pids.filter((pid) => pid > 0))
  const of = (services: readonly Service[]) => sum(services.map((service) => service.pid()))
  return {
    Amber: of(ambers),
    Postgres: sum(databases.map((machine) => postgresOf(context, machine))),
    PgBouncer: of(poolers),
    HAProxy: of([balancer]),
    others: of([...etcds, ...patronis]),
  } as Record<string, number>
}
