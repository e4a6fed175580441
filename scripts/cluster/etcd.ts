import { join } from 'node:path'
import type { ClusterContext } from './cluster-context.ts'
import { addressOf, type Machine } from './network.ts'
import { startService, type Service } from './service.ts'
import { databaseMachines } from './cluster-context.ts'

export const etcdHosts = databaseMachines.map((name) => `${addressOf(name)}:2379`)

/** Starts a member of the store in which Patroni keeps who is the primary. */
export function startEtcd({ folder, user }: ClusterContext, machine: Machine): Service {
  const { name, address } = machine
  const members = databaseMachines.map((member) => `${member}=http://${addressOf(member)}:2380`)
  const options = {
    name,
    'data-dir': join(folder, name, 'etcd'),
    'listen-client-urls': `http://${address}:2379`,
    'advertise-client-urls': `http://${address}:2379`,
    'listen-peer-urls': `http://${address}:2380`,
    'initial-advertise-peer-urls': `http://${address}:2380`,
    'initial-cluster': members.join(','),
    'initial-cluster-token': 'amber',
    'initial-cluster-state': 'new',
    'enable-v2': 'true',
    // Above the defaults of 100 and 1,000 ms, for a busy machine or a slow disk.
    'heartbeat-interval': '250',
    'election-timeout': '2500',
    'auto-compaction-mode': 'periodic',
    'auto-compaction-retention': '1h',
    'log-level': 'warn',
  }
  const words = Object.entries(options).map(([option, value]) => `--${option}=${value}`)
  const command = () => ['etcd', ...words]
  return startService({ name: `etcd-${name}`, machine, folder, user, command })
}
