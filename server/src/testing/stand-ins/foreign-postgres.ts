import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, onTestFinished, TestRunner } from 'vitest'
import { findBinaries } from '@amber/embedded-postgres/binaries.ts'
import { startEmbedded } from '@amber/embedded-postgres/start-embedded.ts'
import { tlsIdentity } from './local-server.ts'

type ForeignPostgres = {
  /** Required or missing. */
  tls: boolean
  /** The only one that accepts connections. */
  database?: string
}

/** Starts a Postgres on a port of 127.0.0.1, and returns the port. */
export async function startForeignPostgres({
  tls,
  database = 'all',
}: ForeignPostgres): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'amber-foreign-'))
  const embedded = await startEmbedded({ directory: join(folder, 'postgres') })
  const { directory } = embedded
  await embedded.stop()
  await writeClusterFiles(directory, {
    'server.crt': tlsIdentity.cert,
    'server.key': tlsIdentity.key,
    'pg_hba.conf': `${tls ? 'hostssl' : 'host'} ${database} all 127.0.0.1/32 trust\n`,
  })
  const remove = () => rm(folder, { recursive: true, force: true })
  const settings = { ssl: tls ? 'on' : 'off' }
  if (TestRunner.getCurrentTest()) {
    // Hooks of the file that are added within a test never run.
    const { port, child } = await launchCluster(directory, settings)
    onTestFinished(async () => {
      await stopped(child)
      await remove()
    })
    return port
  }
  afterAll(remove)
  return (await launchCluster(directory, settings)).port
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  // A Postgres that restarts after a crash ignores the gentler signals.
  child.kill('SIGQUIT')
  await ended
}

const accountOf = (directory: string) =>
  process.getuid?.() === 0 ? statSync(directory) : undefined

/** Writes files that belong to the user of Postgres. */
export async function writeClusterFiles(
  directory: string,
  files: Readonly<Record<string, string>>,
): Promise<void> {
  const account = accountOf(directory)
  for (const [name, content] of Object.entries(files)) {
    await writeFile(join(directory, name), content, { mode: 0o600 })
    if (account) await chown(join(directory, name), account.uid, account.gid)
  }
}

/** Runs Postgres on a port of 127.0.0.1 until the end of the test file. */
export async function launchCluster(
  directory: string,
  given: Readonly<Record<string, string>>,
): Promise<{ port: number; child: ChildProcess }> {
  const account = accountOf(directory)
  const port = await freePort()
  const binaries = await findBinaries(account, dirname(directory))
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port,
    fsync: 'off',
    ...given,
  }
  // The user of Postgres may be unable to reach the folder by its path.
  const dataPath = account ? '/proc/self/cwd' : directory
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(join(binaries.directory, 'postgres'), ['-D', dataPath, ...flags], {
    cwd: directory,
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(account && { uid: account.uid, gid: account.gid }),
  })
  let said = ''
  child.stderr.on('data', (text: Buffer) => (said += text.toString()))
  afterAll(() => stopped(child))
  while (!/ready to accept (read-only )?connections/.test(said)) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(said)
    await sleep(20)
  }
  return { port, child }
}

/** Finds a free port of 127.0.0.1. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
