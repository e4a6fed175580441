import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClusterContext } from './cluster-context.ts'
import { etcdHosts } from './etcd.ts'
import { wholeRange, type Machine } from './network.ts'
import { startService, type Service } from './service.ts'

/** Seconds. A lost primary is replaced after `ttl` at most, a stopped one after `loop_wait`. */
const times = { ttl: 20, loop_wait: 3, retry_timeout: 5, primary_start_timeout: 0 }

/** Settings that all members share. */
const shared = {
  ...times,
  // A write is acknowledged once a standby has it on disk, and never without one.
  synchronous_mode: true,
  synchronous_mode_strict: true,
  // The primary stays while etcd is away and all standbys answer it.
  failsafe_mode: true,
  postgresql: {
    use_pg_rewind: true,
    use_slots: true,
    parameters: {
      max_connections: 200,
      shared_buffers: '64MB',
      wal_log_hints: 'on',
      wal_keep_size: '256MB',
      hot_standby_feedback: 'on',
      // Milliseconds until a silent standby or primary is given up; 60 s by default.
      wal_sender_timeout: 5_000,
      wal_receiver_timeout: 5_000,
      // Until the new primary has the slot of a standby; 5 s by default.
      wal_retrieve_retry_interval: 1_000,
      timezone: 'UTC',
    },
  },
}

/** Text of a member's configuration: JSON is YAML too. */
function patroniConfiguration(
  { folder, secrets }: ClusterContext,
  { name, address }: Machine,
  binaries: string,
): string {
  const here = join(folder, name)
  return JSON.stringify({
    scope: 'amber',
    name,
    restapi: { listen: `${address}:8008`, connect_address: `${address}:8008` },
    // Version 2 of the protocol: with version 3, Patroni 3.0 can take the lock of another (docs/decisions/0054-cluster.md).
    etcd: { hosts: etcdHosts },
    bootstrap: {
      dcs: shared,
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `${address},127.0.0.1:5432`,
      connect_address: `${address}:5432`,
      data_dir: join(here, 'postgres'),
      bin_dir: binaries,
      pgpass: join(here, 'pgpass'),
      // Without it, a primary that was cut off and cannot be rewound stays out of the cluster.
      remove_data_directory_on_rewind_failure: true,
      parameters: { unix_socket_directories: here },
      authentication: {
        superuser: { username: 'postgres', password: secrets.superuser },
        replication: { username: 'replication', password: secrets.replication },
      },
      pg_hba: [
        'local all postgres peer',
        'host all all 127.0.0.1/32 scram-sha-256',
        `host all all ${wholeRange} scram-sha-256`,
        // Patroni compares its own timeline with the primary's before it rewinds.
        'host replication replication 127.0.0.1/32 scram-sha-256',
        `host replication replication ${wholeRange} scram-sha-256`,
      ],
    },
    watchdog: { mode: 'off' },
  })
}

/** Starts Patroni, which starts Postgres. */
export async function startPatroni(
  context: ClusterContext,
  machine: Machine,
  binaries: string,
): Promise<Service> {
  const { folder, user } = context
  const file = join(folder, machine.name, 'patroni.yml')
  await writeFile(file, patroniConfiguration(context, machine, binaries), { mode: 0o644 })
  const command = () => ['/usr/bin/patroni', file]
  return startService({ name: `patroni-${machine.name}`, machine, folder, user, command })
}

/** Process id of the Postgres of a machine; 0 when there is none. */
export function postgresOf({ folder }: ClusterContext, { name }: Machine): number {
  try {
    const [pid] = readFileSync(join(folder, name, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
    return Number(pid)
  } catch {
    return 0
  }
}

export type Role = 'primary' | 'synchronous' | 'replica'

/** Whether Patroni of the machine answers that it has this role. */
export async function hasRole({ address }: Machine, role: Role): Promise<boolean> {
  const signal = AbortSignal.timeout(1_000)
  const answer = await fetch(`http://${address}:8008/${role}`, { signal }).catch(() => null)
  await answer?.arrayBuffer().catch(() => undefined)
  return answer?.status === 200
}
