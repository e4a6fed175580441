import { existsSync } from 'node:fs'
import { readFile, rename, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { findBinaries } from './binaries.ts'
import { type Site, bringUp, createAndBringUp } from './bring-up.ts'
import { syncFolder } from './sync-folder.ts'
import { type Access, countOtherKeepers, driverOptions } from './keeper.ts'
import { fetchOldBinaries, removeOldBinaries } from './old-binaries.ts'
import { type OldCluster, oldClusterPath, sizeOf } from './old-clusters.ts'
import { shutDown } from './process.ts'
import { socketPort } from './settings.ts'
import { socketHost } from './socket.ts'

export type Connection = Access & typeof driverOptions & { user: string; database: string }

export type Upgrade = {
  /** Folder whose `bin` contains the binaries of the older major; null: npm fetches them. */
  oldPostgres: string | null
  /** Copies all data between two databases and compares them; `to` is empty. A failure gives the upgrade up. */
  copy: (from: Connection, to: Connection) => Promise<void>
  /** Called with the old cluster that is kept. */
  onUpgraded: (old: Pick<OldCluster, 'major' | 'path'>) => void
}

/*
 * Names in the folder. Nothing but the last three steps touches the old cluster:
 *
 *   cluster.next      is being filled; an interrupted upgrade begins again
 *   cluster.verified  is complete, and replaces `cluster` by two renames
 *   cluster-17        is the old cluster, kept for the operator
 */
const nextName = 'cluster.next'
const verifiedName = 'cluster.verified'

/** For binaries, log and sorting, besides a second copy of the data. */
const RESERVE_BYTES = 256 * 2 ** 20

export const connectionTo = (access: Access): Connection => ({
  ...driverOptions,
  ...access,
  user: 'amber',
  database: 'amber',
})

/**
 * Upgrades a cluster of an older major, and continues an upgrade that was interrupted. Call under the lock.
 *
 * @throws Error with one sentence; the old cluster is unchanged
 */
export async function upgradeCluster(site: Site, upgrade: Upgrade | undefined): Promise<void> {
  const { home, cluster } = site.resources
  // The old cluster was moved away, and the new one not yet into its place.
  if (!existsSync(cluster) && existsSync(join(home, verifiedName)))
    await rename(join(home, verifiedName), cluster)
  const from = Number(await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => Number.NaN))
  if (!upgrade) return
  if (!(from < site.major)) return removeOldBinaries(home)
  await requireRoom(site, from)
  const old = await oldSite(site, from, upgrade)
  const source = await bringUp(old)
  if ((await countOtherKeepers(source.keeper)) > 0) {
    await source.keeper.end()
    throw new Error(
      `The data in ${cluster} is to be upgraded from Postgres ${from} to ${site.major}, but another process still uses it. Stop the previous version of Amber, then start again.`,
    )
  }
  try {
    await fill(site, (to) => upgrade.copy(connectionTo({ ...old.access, port: source.port }), to))
  } finally {
    await source.keeper.end()
    await shutDown(old.resources)
  }
  const kept = oldClusterPath(home, from)
  await rename(cluster, kept)
  await rename(join(home, verifiedName), cluster)
  await syncFolder(home)
  await removeOldBinaries(home)
  upgrade.onUpgraded({ major: from, path: kept })
}

async function requireRoom({ resources, major }: Site, from: number): Promise<void> {
  const { home, cluster } = resources
  const kept = oldClusterPath(home, from)
  if (existsSync(kept))
    throw new Error(
      `The data in ${cluster} cannot be upgraded from Postgres ${from} to ${major}, because an earlier upgrade kept ${kept}. Move that folder away, then start again.`,
    )
  const { bavail, blocks, bsize } = await statfs(home)
  const [free, needed] = [bavail * bsize, (await sizeOf(cluster)) + RESERVE_BYTES]
  // Some file systems report a total of 0.
  if (blocks === 0 || free >= needed) return
  const [has, needs] = [free, needed].map((bytes) => Math.floor(bytes / 2 ** 20))
  throw new Error(
    `Not enough disk space to upgrade the data in ${cluster} from Postgres ${from} to ${major}: ${has} MB are free, and ${needs} MB are needed, because the old data is kept. Nothing was changed.`,
  )
}

/** The old cluster with its own binaries, which write nothing but what a start needs. */
async function oldSite(site: Site, from: number, { oldPostgres }: Upgrade): Promise<Site> {
  const { resources, onProgress, signal } = site
  const { account, home } = resources
  if (!oldPostgres) onProgress('fetching')
  const folder = oldPostgres ?? (await fetchOldBinaries(home, from, signal))
  onProgress('upgrading')
  const { directory: binaries, major } = await findBinaries(account, home, folder)
  if (major !== from)
    throw new Error(
      `${folder} contains Postgres ${major}, but the data in ${resources.cluster} was written by Postgres ${from}.`,
    )
  const settings = { default_transaction_read_only: 'on', autovacuum: 'off' }
  // Its WAL does not fit the archive of the new one.
  return { ...site, resources: { ...resources, binaries }, major, settings, archive: undefined }
}

/** Creates the new cluster, fills it by `copy`, and renames it when it is complete. */
async function fill(site: Site, copy: (to: Connection) => Promise<void>): Promise<void> {
  const { resources, signal } = site
  const { home } = resources
  const [next, verified] = [join(home, nextName), join(home, verifiedName)]
  const ownResources = { ...resources, cluster: next }
  const discard = async () => {
    await shutDown(ownResources)
    await rm(next, { recursive: true, force: true, maxRetries: 5 })
  }
  await discard()
  // From an upgrade that was interrupted; the old cluster may have changed since.
  await rm(verified, { recursive: true, force: true, maxRetries: 5 })
  const socket = await socketHost(next, socketPort, () => {})
  const access = { ...site.access, host: socket.host }
  // Ends the statements of `copy`.
  const stop = () => void shutDown(ownResources)
  try {
    const { keeper, port } = await createAndBringUp({
      ...site,
      resources: ownResources,
      access,
      archive: undefined,
    })
    signal?.throwIfAborted()
    signal?.addEventListener('abort', stop)
    await copy(connectionTo({ ...access, port }))
    await keeper.query('checkpoint')
    await keeper.end()
    await shutDown(ownResources)
    await rename(next, verified)
  } catch (error) {
    await discard()
    // SQLSTATE disk_full.
    if (error instanceof Error && 'code' in error && error.code === '53100')
      throw new Error(`The disk with ${home} became full. The data is unchanged.`, { cause: error })
    throw error
  } finally {
    signal?.removeEventListener('abort', stop)
    socket.release()
    await socket.remove()
  }
}
