import { existsSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { writeFor } from './account.ts'
import {
  type BaseCopy,
  areSideBySide,
  beginOf,
  listCopies,
  listLines,
  thisPlatform,
} from './archive-folder.ts'
import { syncFolder } from './sync-folder.ts'
import { copyFiles } from './copy-files.ts'
import { explain, findResources } from './home.ts'
import { withLock } from './lock.ts'
import { type Resources, launch, readLog, shutDown } from './process.ts'
import { isDurable, launchFlags } from './settings.ts'
import { listFrom, unpack } from './wal-segments.ts'

export type RecoverStep = 'copying' | 'unpacking' | 'recovering'

export type RecoverOptions = {
  /** Options of `startEmbedded`, without a cluster. */
  directory: string
  /** Folder of the archive, or one line of it. */
  from: string
  /** Null: to the end of the archive. */
  time: Date | null
  settings?: Record<string, string>
  onProgress?: (step: RecoverStep) => void
  signal?: AbortSignal | undefined
}

type Recovered = {
  copy: BaseCopy
  /** Time of the last recovered transaction; null if there is none after the base copy. */
  reached: string | null
}

const nextName = 'cluster.recovering'

/**
 * Creates a cluster with the state of a time: a base copy, and the WAL after it. The archive is only read.
 *
 * @throws Error with one sentence; the folder is as before
 */
export async function recover(options: RecoverOptions): Promise<Recovered> {
  const { directory, signal } = options
  const isNew = !existsSync(directory)
  let isOurs = false
  try {
    const { resources, major } = await findResources(directory)
    return await withLock(
      join(resources.home, 'lock'),
      async () => {
        requireNoCluster(resources)
        // Not a database that another process has created since.
        isOurs = isNew
        const copy = await chooseCopy(options, major)
        const reached = await inNewCluster(resources, (next) => recoverInto(next, copy, options))
        return { copy, reached }
      },
      { signal },
    )
  } catch (error) {
    if (isOurs) await rm(directory, { recursive: true, force: true, maxRetries: 5 })
    throw explain(error, directory)
  }
}

export function requireNoCluster({ cluster }: Resources): void {
  if (existsSync(cluster))
    throw new Error(
      `${cluster} contains a database already. Stop Amber, and choose a new data folder (AMBER_DATA).`,
    )
}

/** Gives the cluster its name when `fill` is done, and deletes it when that fails. */
export async function inNewCluster<Result>(
  resources: Resources,
  fill: (next: Resources) => Promise<Result>,
): Promise<Result> {
  const { cluster, home } = resources
  const next = { ...resources, cluster: join(home, nextName) }
  const discard = () => rm(next.cluster, { recursive: true, force: true, maxRetries: 5 })
  await discard()
  try {
    const result = await fill(next)
    await rename(next.cluster, cluster)
    await syncFolder(home)
    return result
  } catch (error) {
    await shutDown(next)
    await discard()
    throw error
  }
}

async function recoverInto(
  resources: Resources,
  copy: BaseCopy,
  options: RecoverOptions,
): Promise<string | null> {
  const { time, settings = {}, onProgress = () => {}, signal } = options
  const { segments, gap } = await listFrom(copy)
  if (gap !== null && (time === null || gap <= copy.lastSegment))
    throw new Error(
      `${copy.line} lacks the WAL segment ${gap}, so nothing after it can be recovered. Take it from a copy of the archive, or choose a time before it.`,
    )
  onProgress('copying')
  await restoreCopy(copy, resources, options)
  onProgress('unpacking')
  for (const segment of segments) {
    signal?.throwIfAborted()
    await unpack({ line: copy.line, segment }, resources, settings)
  }
  onProgress('recovering')
  return finishRecovery(resources, { ...options, gap })
}

export async function restoreCopy(
  { path }: BaseCopy,
  { cluster, account }: Resources,
  { settings = {}, signal }: Pick<RecoverOptions, 'settings' | 'signal'>,
): Promise<void> {
  const options = { owner: account, isDurable: isDurable(settings), signal }
  await copyFiles(join(path, 'data'), cluster, options)
}

/**
 * Chooses the newest base copy that was complete at the time.
 *
 * @throws Error with one sentence if none fits
 */
export async function chooseCopy(
  { from, time }: Pick<RecoverOptions, 'from' | 'time'>,
  major: number,
): Promise<BaseCopy> {
  const copies = await allCopies(from)
  const [oldest] = copies
  if (!oldest) throw new Error(`${from} contains no base copy to recover from.`)
  const limit = time?.toISOString()
  const copy = copies.findLast(({ completedAt }) => !limit || completedAt <= limit)
  if (!copy)
    throw new Error(
      `${limit} is before the oldest base copy in ${from}. Choose a time from ${oldest.completedAt} on.`,
    )
  await requireOneHistory(copy, { from, time })
  if (copy.postgres !== major)
    throw new Error(
      `${copy.path} was written by Postgres ${copy.postgres}, but this version of Amber uses Postgres ${major}. Recover it with a version of Amber of that time.`,
    )
  if (copy.platform !== thisPlatform)
    throw new Error(
      `${copy.path} was written on ${copy.platform} and fits no other platform, but this is ${thisPlatform}. Restore a backup instead.`,
    )
  return copy
}

/** Refuses to choose among lines that nothing in the archive orders. */
async function requireOneHistory(
  { line }: BaseCopy,
  { from, time }: Pick<RecoverOptions, 'from' | 'time'>,
): Promise<void> {
  for (const other of await listLines(from)) {
    if (other === line || (time && beginOf(other) > time)) continue
    if (await areSideBySide(line, other))
      throw new Error(
        `${from} contains two histories that were written side by side, ${basename(line)} and ${basename(other)}: one is a trial of a recovery or another installation. Name the right one with --from.`,
      )
  }
}

async function allCopies(from: string): Promise<BaseCopy[]> {
  const lines = await listLines(from).catch((cause: NodeJS.ErrnoException) => {
    throw new Error(`The WAL archive ${from} cannot be read (${cause.code}).`, { cause })
  })
  const copies = await Promise.all(lines.map(listCopies))
  return copies.flat().toSorted((a, b) => a.completedAt.localeCompare(b.completedAt))
}

type Finish = Pick<RecoverOptions, 'time' | 'settings' | 'signal'> & { gap: string | null }

/** Runs Postgres until it has applied all WAL up to the time and is a primary; then stops it. */
async function finishRecovery(
  resources: Resources,
  { time, settings, signal, gap }: Finish,
): Promise<string | null> {
  await writeFor(resources.account, join(resources.cluster, 'recovery.signal'), '')
  const { flags } = await launchFlags(resources.binaries, {
    ...settings,
    // Required, although all WAL is in the cluster.
    restore_command: 'false',
    recovery_target_timeline: 'current',
    recovery_target_action: 'promote',
    // Z is no time zone there.
    ...(time && { recovery_target_time: time.toISOString().replace('Z', '+00') }),
    // Accepts connections only when it is a primary.
    hot_standby: 'off',
  })
  const begin = (await stat(resources.log).catch(() => ({ size: 0 }))).size
  const reached = async () => reachedBy(await readLog(resources, begin))
  try {
    await launch(resources, flags, { signal, timeoutMs: Number.POSITIVE_INFINITY })
  } catch (error) {
    if (!String(error).includes('recovery ended before configured recovery target')) throw error
    const why = gap === null ? '' : ` without the missing segment ${gap}`
    throw new Error(
      `The archive does not reach ${time?.toISOString()}${why}. Its last transaction is of ${(await reached()) ?? 'the base copy'}. Choose a time up to then.`,
      { cause: error },
    )
  }
  await shutDown(resources)
  return reached()
}

/** Reads the time of the last transaction from the log of a recovery. */
export function reachedBy(log: string): string | null {
  const pattern = /last completed transaction was at log time (\S+) (\S+)\+00/g
  const found = [...log.matchAll(pattern)].at(-1)
  return found ? `${found[1]}T${found[2]}Z` : null
}
