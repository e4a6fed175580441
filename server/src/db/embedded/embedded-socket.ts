import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { lstat, mkdir, mkdtemp, rename, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A Unix socket's path may have 107 bytes on Linux and 103 on macOS. */
const LONGEST_PATH = 100
const HOUR_MS = 3_600_000

/** `host` for `pg`: a folder in which Postgres' socket is found; `remove` when Postgres is gone, `release` when we are. */
export type SocketHost = { host: string; remove(): Promise<void>; release(): void }

/**
 * Postgres listens inside its own cluster folder, mode 0700. When that path is too long for a socket address, clients
 * go through a short link in a private folder of the temporary directory; nothing listens there.
 */
export async function socketHost(
  cluster: string,
  port: number,
  onTrouble: (error: Error) => void,
): Promise<SocketHost> {
  if (process.platform === 'win32')
    return { host: '127.0.0.1', remove: async () => {}, release: () => {} }
  const fits = (folder: string) => Buffer.byteLength(`${folder}/.s.PGSQL.${port}`) <= LONGEST_PATH
  if (fits(cluster)) return { host: cluster, remove: async () => {}, release: () => {} }
  const name = `amber-${process.getuid?.()}-${createHash('sha256').update(cluster).digest('hex').slice(0, 12)}`
  const parent = fits(join(tmpdir(), `${name}-abcdef`, 'pg')) ? tmpdir() : '/tmp'
  let folder = join(parent, name)
  // Somebody else may have taken the name, by accident or to be trusted with our connections.
  if (!(await isPrivate(folder))) folder = await mkdtemp(`${folder}-`)
  const host = join(folder, 'pg')
  const refresh = async () => {
    if (!(await isPrivate(folder)))
      throw new Error(`${folder} belongs to another user: Postgres is out of reach.`)
    await point(host, cluster)
  }
  await refresh()
  // Temporary directories are swept of what has not been touched for days.
  const timer = setInterval(() => void refresh().catch(onTrouble), HOUR_MS).unref()
  return {
    host,
    remove: () => rm(folder, { recursive: true, force: true }),
    release: () => clearInterval(timer),
  }
}

/** Makes the folder when it is not there. */
async function isPrivate(folder: string): Promise<boolean> {
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  const { uid, mode } = await lstat(folder)
  return (
    (mode & constants.S_IFMT) === constants.S_IFDIR &&
    uid === process.getuid?.() &&
    (mode & 0o077) === 0
  )
}

/** By rename, so that a connection made at this moment finds the link. */
async function point(link: string, target: string): Promise<void> {
  const fresh = `${link}.${process.pid}`
  await rm(fresh, { force: true })
  await symlink(target, fresh)
  await rename(fresh, link)
}
