import { existsSync } from 'node:fs'
import { readFile, readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { writeFor } from './account.ts'
import { followedName } from './archive.ts'
import { type BaseCopy, areSideBySide, listCopies, listLines } from './archive-folder.ts'
import { findResources, explain } from './home.ts'
import { connectSuperuser } from './keeper.ts'
import { withLock } from './lock.ts'
import { launchWithRetry, type Resources, readLog, shutDown } from './process.ts'
import {
  type RecoverStep,
  chooseCopy,
  inNewCluster,
  reachedBy,
  requireNoCluster,
  restoreCopy,
} from './recover.ts'
import { launchFlags, socketPort } from './settings.ts'
import { socketHost } from './socket.ts'
import { listFrom, unpack } from './wal-segments.ts'

type StandbyOptions = {
  /** As for `startEmbedded`, without a cluster or with a standby. */
  directory: string
  /** Folder of the archive, or one line of it. */
  from: string
  settings?: Record<string, string>
  onProgress?: (step: RecoverStep) => void
  /** Takes one sentence, once, if the archive contains another history written beside the one that is followed. */
  onWarning?: (sentence: string) => void
}

type FollowOptions = StandbyOptions & {
  /** Called with the time of the last applied transaction when it has changed; null before the first. */
  onReplayed: (time: string | null) => void
  /** Ends the standby, which can be continued. */
  signal: AbortSignal
}

const POLL_MS = 2_000
const PROMOTE_SECONDS = 24 * 60 * 60

/**
 * Keeps a standby up to date with an archive until `signal` aborts. Creates it from the newest base copy if the folder
 * has no cluster.
 *
 * @throws Error with one sentence
 */
export async function followArchive(options: FollowOptions): Promise<void> {
  const { directory, from, signal, onProgress } = options
  try {
    await withStandby(directory, async (resources, major) => {
      if (!isStandby(resources)) {
        requireNoCluster(resources)
        const copy = await chooseCopy({ from, time: null }, major)
        onProgress?.('copying')
        await create(resources, copy, options)
      }
      onProgress?.('unpacking')
      await feed(resources, options)
      onProgress?.('recovering')
      await withRunning(resources, options, (client) => follow(client, resources, options))
    })
  } catch (error) {
    if (!signal.aborted) throw explain(error, directory)
  }
}

/**
 * Applies the rest of the archive and turns a standby into a primary, which is stopped then. Returns the time of the
 * last transaction.
 *
 * @throws Error with one sentence; the standby stays one
 */
export async function promoteStandby(options: StandbyOptions): Promise<string | null> {
  const { directory, onProgress } = options
  try {
    return await withStandby(directory, async (resources) => {
      requireStandby(resources)
      onProgress?.('unpacking')
      const warning = await feed(resources, options)
      if (warning !== null) options.onWarning?.(warning)
      onProgress?.('recovering')
      const begin = await stat(resources.log).then(({ size }) => size)
      // Applies all WAL that is there before it ends the recovery.
      await withRunning(resources, options, (client) =>
        client.query('select pg_promote(true, $1)', [PROMOTE_SECONDS]),
      )
      return reachedBy(await readLog(resources, begin))
    })
  } catch (error) {
    throw explain(error, directory)
  }
}

const signalOf = ({ cluster }: Resources) => join(cluster, 'standby.signal')
const isStandby = (resources: Resources) => existsSync(signalOf(resources))

/** A promotion that was killed is complete or has not begun. */
function requireStandby(resources: Resources): void {
  const { cluster } = resources
  if (isStandby(resources)) return
  if (existsSync(join(cluster, followedName)))
    throw new Error(`${cluster} was promoted already. Start it with npm start.`)
  throw new Error(`${cluster} is no standby.`)
}

async function withStandby<Result>(
  directory: string,
  work: (resources: Resources, major: number) => Promise<Result>,
): Promise<Result> {
  const { resources, major } = await findResources(directory)
  const onWait = () => {
    throw new Error(`Another process uses ${directory}. Stop it first.`)
  }
  return withLock(join(resources.home, 'lock'), () => work(resources, major), { onWait })
}

async function create(resources: Resources, copy: BaseCopy, options: FollowOptions): Promise<void> {
  const { line, firstSegment } = copy
  await inNewCluster(resources, async (next) => {
    await restoreCopy(copy, next, options)
    const followed = JSON.stringify({ name: basename(line), firstSegment })
    await writeFor(next.account, join(next.cluster, followedName), followed)
    await writeFor(next.account, signalOf(next), '')
  })
}

/**
 * Unpacks the segments that the standby does not have yet, in their order. Returns a warning if the followed line may be
 * the wrong one.
 */
async function feed(
  resources: Resources,
  { from, settings = {} }: Pick<StandbyOptions, 'from' | 'settings'>,
): Promise<string | null> {
  const { cluster } = resources
  const text = await readFile(join(cluster, followedName), 'utf8')
  const followed = JSON.parse(text) as { name: string; firstSegment: string }
  const lines = await listLines(from)
  const line = lines.find((path) => basename(path) === followed.name)
  if (!line)
    throw new Error(`${from} does not contain ${followed.name}, which the standby follows.`)
  const present = (await readdir(join(cluster, 'pg_wal'))).filter((name) =>
    /^[0-9A-F]{24}$/.test(name),
  )
  const firstSegment = present.toSorted().at(-1) ?? followed.firstSegment
  const { segments, gap } = await listFrom({ line, firstSegment })
  for (const segment of segments)
    if (!present.includes(segment)) await unpack({ line, segment }, resources, settings)
  if (gap !== null)
    throw new Error(
      `${line} lacks the WAL segment ${gap}, so the standby cannot go on. Delete ${cluster}, and let it be created from a newer base copy.`,
    )
  const [newer] = lines.slice(lines.indexOf(line) + 1).toReversed()
  if (!newer || (await listCopies(newer)).length === 0) return null
  if (!(await areSideBySide(line, newer)))
    throw new Error(
      `The standby has all of ${line}, but the archive goes on in ${newer}: the database was upgraded, recovered or used without an archive. Delete ${cluster}, and let it be created from a newer base copy.`,
    )
  return `The standby follows ${line}, but ${newer} was written beside it: one is a trial of a recovery or another installation. If ${newer} is the right one, delete ${cluster}, and name it with --from.`
}

/** Runs Postgres as a standby, and stops it afterwards. */
async function withRunning(
  resources: Resources,
  { directory, settings, signal }: StandbyOptions & { signal?: AbortSignal },
  run: (client: Client) => Promise<unknown>,
): Promise<void> {
  // Left over by a killed process.
  await shutDown(resources)
  const socket = await socketHost(resources.cluster, socketPort, () => {})
  try {
    const { flags } = await launchFlags(resources.binaries, {
      ...settings,
      hot_standby: 'on',
      recovery_target_timeline: 'current',
      wal_retrieve_retry_interval: `${POLL_MS}ms`,
    })
    const timeoutMs = Number.POSITIVE_INFINITY
    const { port } = await launchWithRetry(resources, flags, { signal, timeoutMs })
    const client = await connectSuperuser({ host: socket.host, port }, 'amber standby')
    if (!client) throw new Error(`The standby in ${directory} stopped.`)
    try {
      await run(client)
    } finally {
      await client.end()
    }
  } finally {
    await shutDown(resources)
    socket.release()
    await socket.remove()
  }
}

async function follow(
  client: Client,
  resources: Resources,
  { onReplayed, onWarning, signal, ...options }: FollowOptions,
): Promise<void> {
  let last: string | null | undefined
  let reported: string | null = null
  while (!signal.aborted) {
    const warning = await feed(resources, options)
    if (warning !== null && warning !== reported) onWarning?.((reported = warning))
    const { rows } = await client.query<{ time: Date | null }>(
      'select pg_last_xact_replay_timestamp() as time',
    )
    const time = rows[0]?.time?.toISOString() ?? null
    if (time !== last) onReplayed((last = time))
    await sleep(POLL_MS, undefined, { signal }).catch(() => {})
  }
}
