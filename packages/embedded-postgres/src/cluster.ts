import { execFile } from 'node:child_process'
import {
  chmod,
  chown,
  lchown,
  lstat,
  mkdtemp,
  readFile,
  readdir,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { isRoot } from './account.ts'
import { type Resources, dataArgument, spawnOptions } from './process.ts'
import { syncFolder } from './sync-folder.ts'

/** Owner of the cluster; Amber connects as a role with fewer rights. */
export const superuser = 'postgres'

const newClusterPrefix = 'cluster.new-'

export async function hasCluster({ cluster }: Resources): Promise<boolean> {
  return (await lstat(cluster).catch(() => undefined)) !== undefined
}

/** Creates the cluster under a temporary name and renames it when complete. Call under the lock. */
export async function createCluster(
  resources: Resources,
  options: { isDurable: boolean; password?: string | undefined; signal?: AbortSignal | undefined },
): Promise<void> {
  await removeNewClusters(resources)
  const birthplace = await mkdtemp(join(resources.home, newClusterPrefix))
  if (resources.account) await chown(birthplace, resources.account.uid, resources.account.gid)
  const passwordFile = join(resources.home, 'initdb-password')
  if (options.password) await writeFile(passwordFile, options.password, { mode: 0o600 })
  try {
    await promisify(execFile)(
      join(resources.binaries, 'initdb'),
      [
        `--pgdata=${dataArgument(resources, birthplace)}`,
        `--username=${superuser}`,
        ...(options.password
          ? ['--auth=scram-sha-256', `--pwfile=${passwordFile}`]
          : ['--auth-local=trust', '--auth-host=reject']),
        '--encoding=UTF8',
        // Unicode case rules, equal on every platform and fast, unlike the system's locale or ICU.
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        ...characterTypes(),
        ...(options.isDurable ? [] : ['--no-sync']),
      ],
      { ...spawnOptions(resources, birthplace), signal: options.signal },
    )
    await rename(birthplace, resources.cluster)
    if (options.isDurable) await syncFolder(resources.home)
  } catch (cause) {
    await rm(birthplace, { recursive: true, force: true, maxRetries: 5 })
    throw new Error(
      `Postgres could not create its data folder ${resources.cluster}: ${lastOutput(cause)}`,
      { cause },
    )
  } finally {
    await rm(passwordFile, { force: true })
  }
}

/** pg_trgm asks the system whether a character is a letter, which the C locale denies for 张 and é. */
function characterTypes(): string[] {
  if (process.platform === 'win32') return []
  return [process.platform === 'darwin' ? '--lc-ctype=en_US.UTF-8' : '--lc-ctype=C.UTF-8']
}

/** Throws unless this Postgres can open the cluster. */
export async function inspectCluster(resources: Resources, major: number): Promise<void> {
  const { cluster, account } = resources
  const { uid, mode } = await stat(cluster)
  if (!account && process.getuid && uid !== process.getuid()) {
    throw new Error(
      `The data in ${cluster} belongs to another user (uid ${uid}). Start Amber as that user or as root.`,
    )
  }
  const version = Number(
    await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => Number.NaN),
  )
  if (Number.isNaN(version)) {
    throw new Error(
      `${cluster} contains no Postgres data (no PG_VERSION). Restore it, or move it away to start over.`,
    )
  }
  if (version !== major) {
    const remedy =
      version < major
        ? 'Stop the previous version, then start this one with npm start: it upgrades the data.'
        : 'Use a version of Amber with that Postgres or a newer one.'
    throw new Error(
      `The data in ${cluster} was written by Postgres ${version}, but this version of Amber uses Postgres ${major}. ${remedy}`,
    )
  }
  // Restored by root with a plain cp, so all files belong to root.
  if (account && uid === 0) {
    for (const name of await readdir(cluster, { recursive: true }))
      await lchown(join(cluster, name), account.uid, account.gid)
    await chown(cluster, account.uid, account.gid)
  }
  if (process.getuid && (mode & 0o777) !== 0o700) await chmod(cluster, 0o700)
}

/** Returns the account that must run the cluster when root starts it. */
export async function ownerOf(cluster: string) {
  const found = await lstat(cluster).catch(() => undefined)
  return isRoot() && found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined
}

async function removeNewClusters({ home }: Resources): Promise<void> {
  for (const name of await readdir(home)) {
    // Retries, because an orphaned initdb may still write there.
    if (name.startsWith(newClusterPrefix))
      await rm(join(home, basename(name)), { recursive: true, force: true, maxRetries: 5 })
  }
}

function lastOutput(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { stderr = '', stdout = '' } = error as Error & { stderr?: string; stdout?: string }
  if (/No space left on device|Check free disk space/.test(stderr + stdout))
    return 'the disk is full.'
  return stderr ? stderr.trim().split('\n').slice(-4).join('\n') : error.message
}
