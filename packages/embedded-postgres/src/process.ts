import { type SpawnOptions, execFile, spawn } from 'node:child_process'
import { constants } from 'node:fs'
import { chown, open, readFile, rename, stat, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Account, isRoot } from './account.ts'
import { socketPort } from './settings.ts'

export type Resources = {
  home: string
  cluster: string
  log: string
  binaries: string
  account: Account | undefined
}

type Postmaster = { pid: number; port: number; status: string }

const START_TIMEOUT_MS = 5 * 60_000
const FAST_STOP_MS = 10_000
const LOG_LIMIT_BYTES = 10_000_000
const isWindows = process.platform === 'win32'

/**
 * Returns the data directory as an argument. Under root on Linux this is the working directory, because the account
 * may be unable to traverse root's home.
 */
export function dataArgument(resources: Resources, cluster = resources.cluster): string {
  return resources.account && process.platform === 'linux' ? '/proc/self/cwd' : cluster
}

/** Passes a minimal environment: PGDATA, PGPORT and LD_LIBRARY_PATH must have no effect. */
export function spawnOptions(resources: Resources, cwd = resources.cluster) {
  const env = isWindows ? {} : { env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' } }
  return { ...resources.account, ...env, cwd, windowsHide: true } satisfies SpawnOptions
}

/** Returns the running Postgres, ignoring a stale postmaster.pid. */
async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  // Lines: pid, data directory, start time, port, socket directory, listen address, shared memory key, status.
  const lines = text.split('\n').map((line) => line.trim())
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 1 || !(await isPostgresOn(pid, cluster))) return undefined
  return { pid, port: Number(lines[3]), status: lines[7] ?? '' }
}

async function isPostgresOn(pid: number, cluster: string): Promise<boolean> {
  if (process.platform !== 'linux') return looksLikePostgres(pid)
  const [name, mine, its] = await Promise.all([
    readFile(`/proc/${pid}/comm`, 'utf8').catch(() => ''),
    stat(cluster),
    stat(`/proc/${pid}/cwd`).catch((error: NodeJS.ErrnoException) => error.code),
  ])
  if (name.trim() !== 'postgres' || its === undefined) return false
  // Root in a container may not read another account's working directory; connecting decides.
  if (typeof its === 'string') return its === 'EACCES' && isRoot()
  return its.ino === mine.ino && its.dev === mine.dev
}

async function looksLikePostgres(pid: number): Promise<boolean> {
  try {
    if (isWindows) return process.kill(pid, 0)
    const { stdout } = await promisify(execFile)('ps', ['-p', String(pid), '-o', 'comm='])
    return basename(stdout.trim()) === 'postgres'
  } catch {
    return false
  }
}

type Launch = {
  signal?: AbortSignal | undefined
  timeoutMs?: number
}

/** Starts Postgres and resolves when it accepts connections; rejects with the end of its log. */
export async function launch(
  resources: Resources,
  flags: string[],
  { signal, timeoutMs = START_TIMEOUT_MS }: Launch,
): Promise<Postmaster> {
  const log = await openLog(resources)
  const { size: logStart } = await log.stat()
  const [program, args] = commandLine(resources, flags)
  // Detached: Ctrl-C must reach only Node, which then stops Postgres cleanly.
  const child = spawn(join(resources.binaries, program), args, {
    ...spawnOptions(resources),
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  let end: string | undefined
  child.once('error', (error) => (end = error.message))
  // On Windows pg_ctl, needed to drop administrator rights, exits after the start.
  child.once(
    'exit',
    (code, signal) =>
      (end ??= isWindows && code === 0 ? undefined : `it ended with ${signal ?? `code ${code}`}`),
  )
  child.unref()
  await log.close()
  const deadline = Date.now() + timeoutMs
  while (end === undefined && Date.now() < deadline) {
    const postmaster = await findPostmaster(resources.cluster)
    if (postmaster?.status === 'ready' && (isWindows || postmaster.pid === child.pid))
      return postmaster
    // Clean stop: the next start continues the recovery.
    await sleep(5, undefined, { signal }).catch((error: unknown) => {
      child.kill('SIGINT')
      throw error
    })
  }
  throw await trouble(
    resources,
    `could not start: ${end ?? 'it has not become ready for five minutes'}`,
    logStart,
  )
}

function commandLine(resources: Resources, flags: string[]): [program: string, args: string[]] {
  const data = dataArgument(resources)
  if (isWindows)
    return ['pg_ctl', ['start', '-w', '-D', data, '-l', resources.log, '-o', flags.join(' ')]]
  return ['postgres', ['-D', data, ...flags]]
}

/** Waits while Postgres starts or stops. */
export async function settle(
  cluster: string,
  signal?: AbortSignal,
): Promise<Postmaster | undefined> {
  const deadline = Date.now() + START_TIMEOUT_MS
  for (;;) {
    const postmaster = await findPostmaster(cluster)
    if (!postmaster || postmaster.status === 'ready' || Date.now() > deadline) return postmaster
    await sleep(10, undefined, { signal })
  }
}

/** Stops Postgres, after ten seconds with an immediate shutdown. */
export async function shutDown(resources: Resources): Promise<void> {
  const postmaster = await findPostmaster(resources.cluster)
  if (!postmaster) return
  for (const [mode, signal] of [
    ['fast', 'SIGINT'],
    ['immediate', 'SIGQUIT'],
  ] as const) {
    if (isWindows)
      await promisify(execFile)(join(resources.binaries, 'pg_ctl'), [
        'stop',
        '-W',
        '-m',
        mode,
        '-D',
        resources.cluster,
      ])
    else process.kill(postmaster.pid, signal)
    const deadline = Date.now() + FAST_STOP_MS
    while (Date.now() < deadline) {
      if ((await findPostmaster(resources.cluster))?.pid !== postmaster.pid) return
      await sleep(10)
    }
  }
  throw await trouble(resources, `(process ${postmaster.pid}) did not stop`)
}

/** Creates an error with the log from byte `from` on. */
export async function trouble(resources: Resources, what: string, from = 0): Promise<Error> {
  const tail = (await readLog(resources, from)).trim().split('\n').slice(-8).join('\n')
  return new Error(
    `The embedded Postgres in ${resources.cluster} ${what}. Last lines of its log, ${resources.log}:\n${tail}`,
  )
}

export async function readLog({ log }: Resources, from: number): Promise<string> {
  const content = await readFile(log).catch(() => Buffer.alloc(0))
  return content.subarray(from).toString()
}

/** Outside the cluster, whose account could replace it by a link that root would follow. */
async function openLog({ log, home }: Resources) {
  const old = await stat(log).catch(() => undefined)
  if (old && old.size > LOG_LIMIT_BYTES) await rename(log, `${log}.1`)
  const handle = await open(
    log,
    constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND | (constants.O_NOFOLLOW ?? 0),
    0o600,
  )
  if (isRoot()) {
    const owner = await stat(home)
    await chown(log, owner.uid, owner.gid)
  }
  return handle
}

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
