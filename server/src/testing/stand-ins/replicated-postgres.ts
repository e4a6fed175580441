import { once } from 'node:events'
import { chown, cp, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll } from 'vitest'
import { startEmbedded } from '@amber/embedded-postgres/start-embedded.ts'
import { launchCluster, writeClusterFiles } from './foreign-postgres.ts'

/** Starts a primary and a standby that streams from it. */
export async function startReplicatedPostgres() {
  const folder = await mkdtemp(join(tmpdir(), 'amber-replicated-'))
  // Before those that stop Postgres, since they run in reverse.
  afterAll(() => rm(folder, { recursive: true, force: true }))
  const settings = { wal_level: 'replica', max_wal_senders: '4', fsync: 'off' }
  const embedded = await startEmbedded({ directory: join(folder, 'primary'), settings })
  const { directory } = embedded
  await embedded.stop()
  const trust = (database: string) => `host ${database} all 127.0.0.1/32 trust\n`
  await writeClusterFiles(directory, { 'pg_hba.conf': trust('all') + trust('replication') })
  const copy = join(folder, 'standby', 'cluster')
  await cp(dirname(directory), dirname(copy), { recursive: true, preserveTimestamps: true })
  const { uid, gid } = await stat(directory)
  for (const name of ['.', ...(await readdir(copy, { recursive: true }))])
    await chown(join(copy, name), uid, gid)
  await writeClusterFiles(copy, { 'standby.signal': '' })
  const primary = await launchCluster(directory, settings)
  const following = {
    ...settings,
    primary_conninfo: `host=127.0.0.1 port=${primary.port} user=postgres`,
  }
  const { port, child } = await launchCluster(copy, following)
  let running = child
  async function killStandby(): Promise<void> {
    if (running.exitCode !== null || running.signalCode !== null) return
    const ended = once(running, 'exit')
    // An immediate shutdown: the backends end as well.
    running.kill('SIGQUIT')
    await ended
  }
  // A standby that a test started again is unknown to the hooks of this file.
  afterAll(killStandby)
  return {
    primary: addressAt(primary.port),
    standby: addressAt(port),
    killStandby,
    async startStandby() {
      running = (await launchCluster(copy, { ...following, port: String(port) })).child
    },
  }
}

const addressAt = (port: number) => ({
  host: '127.0.0.1',
  port,
  user: 'amber',
  database: 'amber',
})
