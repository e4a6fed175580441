import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { archiveSettings, chooseLine, recordLine, requireLine } from './archive.ts'
import { createCluster, hasCluster, inspectCluster } from './cluster.ts'
import {
  type Access,
  connectKeeper,
  countOtherKeepers,
  ensureDatabase,
  launchStamp,
} from './keeper.ts'
import { launchWithRetry, type Resources, settle, shutDown, trouble } from './process.ts'
import { isDurable, launchFlags } from './settings.ts'

/**
 * `joining`: waits for a leftover Postgres. `recovering`: data was not shut down cleanly. `fetching`: an older Postgres.
 * `upgrading`: starts it beside a new cluster.
 */
export type EmbeddedStep =
  | 'waiting'
  | 'joining'
  | 'creating'
  | 'starting'
  | 'recovering'
  | 'fetching'
  | 'upgrading'

export type Site = {
  resources: Resources
  major: number
  settings: Record<string, string>
  access: Omit<Access, 'port'>
  onProgress: (step: EmbeddedStep) => void
  signal: AbortSignal | undefined
  /** Folder of the WAL archive. */
  archive?: string | undefined
}

export type Running = {
  keeper: Client
  port: number
  isAttached: boolean
  /** Part of the archive that belongs to this cluster. */
  line: string | undefined
}

const REFUSAL_TIMEOUT_MS = 2000

/** Like `bringUp`, but also creates a missing cluster, role and database. Call under the lock. */
export async function createAndBringUp(site: Site): Promise<Running> {
  if (!(await hasCluster(site.resources))) {
    site.onProgress('creating')
    await createCluster(site.resources, {
      isDurable: isDurable(site.settings),
      password: site.access.password,
      signal: site.signal,
    })
  }
  const running = await bringUp(site, requireLine)
  try {
    await ensureDatabase(running.keeper, site.access.password)
    return running
  } catch (error) {
    await running.keeper.end()
    if (!running.isAttached) await shutDown(site.resources)
    throw error
  }
}

/**
 * Joins the Postgres that runs on the cluster, or starts one. Call under the lock. Without `check`, an unusable archive
 * is no obstacle: after a crash the database must run again.
 */
export async function bringUp(site: Site, check?: typeof requireLine): Promise<Running> {
  const { resources, access } = site
  await inspectCluster(resources, site.major)
  const line = site.archive && (await chooseLine(resources, site.archive))
  const { stamp, flags } = await launchFlags(
    resources.binaries,
    archiveSettings(line, site.settings),
  )
  const isLeftOver = () => existsSync(join(resources.cluster, 'postmaster.pid'))
  if (isLeftOver()) site.onProgress('joining')
  const found = await joinRunning(site)
  if (found) {
    const isWanted =
      (await launchStamp(found.keeper)) === stamp || (await countOtherKeepers(found.keeper)) > 0
    if (isWanted) return { ...found, line }
    await found.keeper.end()
    await shutDown(resources)
  }
  if (line) await check?.(resources, line)
  await recordLine(resources, line)
  site.onProgress(isLeftOver() ? 'recovering' : 'starting')
  const { port } = await launchWithRetry(resources, flags, { signal: site.signal })
  try {
    const keeper = await connectKeeper({ ...access, port })
    if (!keeper) throw await trouble(resources, 'started but does not respond')
    return { keeper, port, isAttached: false, line }
  } catch (error) {
    await shutDown(resources)
    throw error
  }
}

/** Retries: Postgres refuses connections for a moment after a backend crash. */
async function joinRunning({
  resources,
  access,
  signal,
}: Site): Promise<Omit<Running, 'line'> | undefined> {
  for (const deadline = Date.now() + REFUSAL_TIMEOUT_MS; ; await sleep(50)) {
    const found = await settle(resources.cluster, signal)
    const keeper = found && (await connectKeeper({ ...access, port: found.port }))
    if (keeper) return { keeper, port: found.port, isAttached: true }
    if (!found || Date.now() > deadline) return undefined
  }
}
