import { once } from 'node:events'
import { chown, cp, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll } from 'vitest'
import { startEmbedded } from '@amber/embedded-postgres/start-embedded.ts'
import { launchCluster, writeClusterFiles } from './foreign-postgres.ts'

/** Starts a primary and standbys that stream from it. */
export async function startReplicatedPostgres({ count }: { count: number }) {
  const folder = await mkdtemp(join(tmpdir(), 'amber-replicated-'))
  // Before those that stop Postgres, since they run in reverse.
  afterAll(() => rm(folder, { recursive: true, force: true }))
  const settings = { wal_level: 'replica', max_wal_senders: '4', fsync: 'off' }
  const embedded = await startEmbedded({ directory: join(folder, 'primary'), settings })
  const { directory } = embedded
  await embedded.stop()
  const trust = (database: string) => `host ${database} all 127.0.0.1/32 trust\n`
  await writeClusterFiles(directory, { 'pg_hba.conf': trust('all') + trust('replication') })
  const copies = Array.from({ length: count }, (_, index) =>
    join(folder, `standby-${index}`, 'cluster'),
  )
  for (const copy of copies) await copyCluster(directory, copy)
  const { port } = await launchCluster(directory, settings)
  const following = { ...settings, primary_conninfo: `host=127.0.0.1 port=${port} user=postgres` }
  return {
    primary: addressAt(port),
    standbys: await Promise.all(copies.map((copy) => launchStandby(copy, following))),
  }
}

async function copyCluster(directory: string, copy: string): Promise<void> {
  await cp(dirname(directory), dirname(copy), { recursive: true, preserveTimestamps: true })
  const { uid, gid } = await stat(directory)
  for (const name of ['.', ...(await readdir(copy, { recursive: true }))])
    await chown(join(copy, name), uid, gid)
  await writeClusterFiles(copy, { 'standby.signal': '' })
}

async function launchStandby(directory: string, settings: Readonly<Record<string, string>>) {
  const { port, child } = await launchCluster(directory, settings)
  let running = child
  async function kill(): Promise<void> {
    if (running.exitCode !== null || running.signalCode !== null) return
    const ended = once(running, 'exit')
    // An immediate shutdown: the backends end as well.
    running.kill('SIGQUIT')
    await ended
  }
  // A standby that a test started again is unknown to the hooks of this file.
  afterAll(kill)
  return {
    address: addressAt(port),
    kill,
    async start() {
      running = (await launchCluster(directory, { ...settings, port: String(port) })).child
    },
  }
}

const addressAt = (port: number) => ({
  host: '127.0.0.1',
  port,
  user: 'amber',
  database: 'amber',
})
