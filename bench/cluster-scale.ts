import { balancerPorts } from '#scripts/cluster/haproxy.ts'
import type { Cluster } from '#scripts/cluster/start-cluster.ts'
import { startAndNotice } from './cluster-faults.ts'
import { measure, summaryOf, type Measured } from './measure.ts'
import { printTable } from './report.ts'

/** In turn, so that other load of the machine falls on both alike. */
const turns = 3
const seconds = 8
const connections = 8
const paths = ['/users?size=10', '/auth/getUserInfo', '/roles?size=10', '/users?size=10&current=2']

/** Reads through the balancer with one server and with all, on the same processors. */
export async function measureScale(cluster: Cluster, token: string): Promise<Measured[]> {
  const measured: Measured[] = []
  const { address } = cluster.balancer.machine
  const calls = paths.map((path) => ({ method: 'GET', path: `/api${path}`, token }))
  const work = { host: address, port: balancerPorts.web, connections, seconds, calls }
  const [, ...others] = cluster.ambers
  for (let turn = 0; turn < turns; turn++) {
    measured.push(summaryOf(await measure(`${cluster.ambers.length} servers`, work, [])))
    await Promise.all(others.map((amber) => amber.stop()))
    measured.push(summaryOf(await measure('1 server', work, [])))
    await Promise.all(others.map(startAndNotice))
  }
  console.log(`\n${connections} connections read through the balancer`)
  printTable(measured)
  return measured
}
