import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClusterContext } from './cluster-context.ts'
import type { Machine } from './network.ts'
import { startService, type Service } from './service.ts'

export const poolerPort = 6432

const settings = (here: string, address: string) => `[databases]
amber = host=127.0.0.1 port=5432 dbname=amber

[pgbouncer]
listen_addr = ${address}
listen_port = ${poolerPort}
unix_socket_dir =
pool_mode = transaction
default_pool_size = 20
max_client_conn = 500
auth_type = scram-sha-256
auth_file = ${join(here, 'userlist.txt')}
; after a failed connection the next is tried after a second instead of 15
server_login_retry = 1
server_connect_timeout = 3
; a call that gets no connection is answered before its own limit of 12 s
query_wait_timeout = 8
; a silent Postgres is given up before the call's limit
tcp_keepidle = 5
tcp_keepintvl = 2
tcp_keepcnt = 3
`

/** Starts the pooler before the Postgres of the same machine. */
export async function startPgBouncer(
  { folder, user, secrets }: ClusterContext,
  machine: Machine,
): Promise<Service> {
  const { address, name } = machine
  const here = join(folder, name)
  const file = join(here, 'pgbouncer.ini')
  await writeFile(file, settings(here, address))
  await writeFile(join(here, 'userlist.txt'), `"amber" "${secrets.owner}"\n`)
  const command = () => ['pgbouncer', file]
  return startService({ name: `pgbouncer-${name}`, machine, folder, user, command })
}
