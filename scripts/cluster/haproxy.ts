import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { applicationMachines, databaseMachines, type ClusterContext } from './cluster-context.ts'
import { addressOf, type Machine, type MachineName } from './network.ts'
import { poolerPort } from './pgbouncer.ts'
import { startService, type Service } from './service.ts'

export const balancerPorts = { web: 80, pooled: 5000, direct: 5001 }

const general = `global
  user haproxy
  group haproxy
  maxconn 5000

defaults
  timeout connect 1s
  timeout client 60s
  timeout server 60s
  timeout http-request 10s
  timeout http-keep-alive 50s
  timeout check 2s
  unique-id-format %[uuid()]
`

const servers = (names: readonly MachineName[], port: number) =>
  names.map((name) => `  server ${name} ${addressOf(name)}:${port}`).join('\n')

// Without a ready server, such as during a failover of the database, the live ones answer by themselves.
const web = `
frontend web
  bind :${balancerPorts.web}
  mode http
  http-request set-header X-Forwarded-For %[src]
  http-request set-header X-Forwarded-Proto http
  http-request set-header X-Request-Id %[unique-id]
  http-request del-header traceparent
  default_backend ready
  use_backend live if { nbsrv(ready) eq 0 }

backend ready
${backendOf('/api/health/ready')}

backend live
${backendOf('/api/health')}
`

/**
 * A call whose connection failed goes to another server. One that got no answer is sent again only if that is safe: a
 * read, or a write with an idempotency key.
 */
function backendOf(check: string): string {
  return `  mode http
  balance leastconn
  option redispatch 1
  retries 3
  retry-on conn-failure empty-response
  http-request disable-l7-retry unless METH_GET or { req.hdr(idempotency-key) -m found }
  option httpchk
  http-check send meth GET uri ${check} ver HTTP/1.1 hdr Host amber
  default-server check inter 1s fall 2 rise 1 observe layer4 error-limit 1 on-error mark-down
${servers(applicationMachines, 9527)}`
}

// Patroni answers 200 on the primary only, as long as it holds the lock in etcd. The dead machine of a client is noticed
// after 20 s, which releases the locks of its migration.
const database = (name: string, { port, to }: { port: number; to: number }) => `
listen ${name}
  bind :${port}
  mode tcp
  option clitcpka
  clitcpka-idle 10s
  clitcpka-intvl 1s
  clitcpka-cnt 10
  option srvtcpka
  timeout client 24h
  timeout server 24h
  option httpchk GET /primary
  default-server check port 8008 inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers(databaseMachines, to)}
`

const configuration = [
  general,
  web,
  database('database', { port: balancerPorts.pooled, to: poolerPort }),
  database('database-direct', { port: balancerPorts.direct, to: 5432 }),
].join('')

/** Starts the balancer of the web and of the database. */
export async function startHaproxy(context: ClusterContext, machine: Machine): Promise<Service> {
  const { folder } = context
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, configuration)
  const command = () => ['haproxy', '-db', '-f', file]
  // Root opens port 80; HAProxy itself changes to its user.
  return startService({ name: 'haproxy', machine, folder, user: 'root', command })
}
