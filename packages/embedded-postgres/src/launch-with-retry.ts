import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Launch, type Postmaster, type Resources, launch } from './process.ts'
import { socketPort } from './settings.ts'

const ORPHANS_TIMEOUT_MS = 10_000

/** Retries: Postgres refuses to start beside backends of a killed postmaster. */
export async function launchWithRetry(
  resources: Resources,
  flags: string[],
  options: Launch,
): Promise<Postmaster> {
  // Removes stale lock files. Safe: shared memory still prevents a second Postgres on the cluster.
  for (const stale of process.platform === 'win32'
    ? []
    : ['postmaster.pid', `.s.PGSQL.${socketPort}.lock`]) {
    await rm(join(resources.cluster, stale), { force: true })
  }
  for (const deadline = Date.now() + ORPHANS_TIMEOUT_MS; ;) {
    try {
      return await launch(resources, flags, options)
    } catch (error) {
      const isBesideOrphans =
        error instanceof Error && error.message.includes('pre-existing shared memory block')
      if (!isBesideOrphans || Date.now() > deadline) throw error
      await sleep(100)
    }
  }
}
