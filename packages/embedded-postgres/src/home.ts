import { randomBytes } from 'node:crypto'
import { access, chmod, constants, readFile, realpath, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { makeFolder } from './make-folder.ts'
import { isRoot, serviceAccount } from './account.ts'
import { findBinaries } from './binaries.ts'
import { ownerOf } from './cluster.ts'
import { withLock } from './lock.ts'
import type { Resources } from './process.ts'

/** Creates the private folder and returns its real path. */
export async function prepareHome(directory: string): Promise<string> {
  const wanted = resolve(directory)
  await makeFolder(wanted)
  await access(wanted, constants.R_OK | constants.W_OK | constants.X_OK)
  const home = await realpath(wanted)
  const { mode, uid } = await stat(home)
  const isOurs = isRoot() || uid === process.getuid?.()
  const closed = await closedMode()
  if (isOurs && (mode & 0o777) !== closed) await chmod(home, closed)
  return home
}

/** Outside Linux, the Postgres of root must traverse this folder; it still cannot list it. */
async function closedMode(): Promise<number> {
  return process.platform !== 'linux' && (await serviceAccount()) ? 0o711 : 0o700
}

/** Returns the password of the port, the same to concurrent first starts. Takes the lock. */
export function passwordIn(
  home: string,
  waiting?: Parameters<typeof withLock>[2],
): Promise<string> {
  const file = join(home, 'password')
  const readOrWrite = async () => {
    const kept = await readFile(file, 'utf8').catch(() => '')
    if (kept) return kept
    const password = randomBytes(24).toString('hex')
    await writeFile(file, password, { mode: 0o600 })
    return password
  }
  return withLock(join(home, 'lock'), readOrWrite, waiting)
}

class EmbeddedError extends Error {
  override name = 'EmbeddedError'
  readonly isForeseen = true
}

/** Translates system errors into a sentence. */
export function explain(error: unknown, directory: string): unknown {
  if (!(error instanceof Error)) return error
  // A plain Error is a sentence of ours; subclasses are bugs.
  if (!('code' in error))
    return error.constructor === Error ? new EmbeddedError(error.message, { cause: error }) : error
  const { code, path = directory, errcode } = error as NodeJS.ErrnoException & { errcode?: number }
  const folder = `The data folder ${resolve(directory)}`
  const sentences: Record<string, string> = {
    EACCES: `${folder} is not writable by this user (${path}).`,
    EPERM: `${folder} does not grant this user the permissions Postgres needs (${path}).`,
    EROFS: `${folder} is on a read-only disk.`,
    ENOSPC: `The disk with ${resolve(directory)} is full.`,
    EDQUOT: `The disk quota for ${resolve(directory)} is exceeded.`,
    ENOTDIR: `${folder} cannot be created because a file exists at ${path}.`,
    EEXIST: `${folder} cannot be created because a file exists at ${path}.`,
    EINVAL: `This root user cannot give ${path} to another user, and Postgres refuses to run as root. Start Amber as a normal user, or set DATABASE_URL.`,
  }
  // SQLite code 13, from the lock file: disk full.
  const sentence =
    sentences[errcode === 13 ? 'ENOSPC' : String(code)] ??
    ('syscall' in error ? `${folder} cannot be used (${error.message}).` : undefined)
  return sentence ? new EmbeddedError(sentence, { cause: error }) : error
}

/** Prepares the folder, and finds the binaries and the account for its cluster. */
export async function findResources(
  directory: string,
): Promise<{ resources: Resources; major: number }> {
  const home = await prepareHome(directory)
  const cluster = join(home, 'cluster')
  const account = (await ownerOf(cluster)) ?? (await serviceAccount())
  const { directory: binaries, major } = await findBinaries(account, home)
  return { resources: { home, cluster, log: join(home, 'server.log'), binaries, account }, major }
}
