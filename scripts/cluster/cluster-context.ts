import type { MachineName } from './network.ts'

export const databaseMachines = ['db1', 'db2', 'db3'] as const satisfies readonly MachineName[]
export const applicationMachines = [
  'app1',
  'app2',
  'app3',
] as const satisfies readonly MachineName[]

export type Secrets = {
  superuser: string
  replication: string
  /** Password of the role `amber`, which owns the database. */
  owner: string
  /** AMBER_SECRET. */
  wrapping: string
}

export type ClusterContext = {
  /** Holds configurations, data and logs. */
  folder: string
  /** Unprivileged user of etcd, Postgres and PgBouncer. */
  user: string
  secrets: Secrets
}
