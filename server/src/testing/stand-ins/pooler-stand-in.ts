import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, statSync } from 'node:fs'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect as connectSocket, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll } from 'vitest'
import { withClient } from '#server/db/connect.ts'
import type { DatabaseAddress } from '#server/db/database-address.ts'
import { freePort } from './foreign-postgres.ts'

/** Path of PgBouncer, which `npm test` installs on Debian and Ubuntu; null if it is missing. */
export const pgBouncer =
  ['/usr/sbin', '/usr/bin', '/usr/local/bin']
    .map((folder) => join(folder, 'pgbouncer'))
    .find((path) => existsSync(path)) ?? null

/** Starts a PgBouncer with three connections to the database for each user, by default in transaction mode. */
export async function startPooler(
  { host = '', port = 5432, password }: DatabaseAddress,
  users: readonly string[],
  settings: Readonly<Record<string, string>> = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'amber-pooler-'))
  const listenPort = await freePort()
  const secret = typeof password === 'string' ? password : ''
  await writeFile(join(folder, 'users'), users.map((user) => `"${user}" "${secret}"\n`).join(''))
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=127.0.0.1 port=${await relayTo(`${host}/.s.PGSQL.${port}`)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users')}
default_pool_size = 3
max_client_conn = 200
${Object.entries({ pool_mode: 'transaction', ...settings })
  .map(([name, value]) => `${name} = ${value}`)
  .join('\n')}
`,
  )
  // PgBouncer refuses to run as root.
  const account = process.getuid?.() === 0 ? statSync(host) : null
  if (account) await chown(folder, account.uid, account.gid)
  const child = spawn(pgBouncer ?? '', [join(folder, 'pgbouncer.ini')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(account && { uid: account.uid, gid: account.gid }),
  })
  let said = ''
  child.stderr.on('data', (text: Buffer) => (said += text.toString()))
  const ended = once(child, 'exit')
  afterAll(async () => {
    child.kill('SIGKILL')
    await ended
    await rm(folder, { recursive: true, force: true })
  })
  const addressOf = (user: string, database: string): DatabaseAddress => ({
    connectionString: `postgres://${user}:${secret}@127.0.0.1:${listenPort}/${database}`,
  })
  const [user = ''] = users
  const first = addressOf(user, 'postgres')
  for (;;) {
    const isReady = await withClient(first, () => Promise.resolve(true)).catch(() => false)
    if (isReady) break
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(said)
    await sleep(20)
  }
  return { addressOf }
}

/** The socket is in a folder that is closed to the user of PgBouncer. */
async function relayTo(socketPath: string): Promise<number> {
  const server = createServer((incoming) => {
    const outgoing = connectSocket(socketPath)
    incoming.on('error', () => outgoing.destroy())
    outgoing.on('error', () => incoming.destroy())
    incoming.pipe(outgoing).pipe(incoming)
  })
  afterAll(() => void server.close())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
