import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { lstat, mkdir, mkdtemp, rename, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A socket path is limited to 107 bytes on Linux and 103 on macOS. */
const LONGEST_PATH = 100
const HOUR_MS = 3_600_000

/** `remove` when Postgres has stopped, `release` when only this process stops using it. */
export type SocketHost = { host: string; remove(): Promise<void>; release(): void }

/** Returns the cluster folder, or if its path is too long for a socket, a short link to it. */
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
  // Another user may own the name.
  if (!(await isPrivate(folder))) folder = await mkdtemp(`${folder}-`)
  const host = join(folder, 'pg')
  const refresh = async () => {
    if (!(await isPrivate(folder)))
      throw new Error(`${folder} belongs to another user, so Postgres cannot be reached.`)
    await point(host, cluster)
  }
  await refresh()
  // The system deletes untouched temporary files.
  const timer = setInterval(() => void refresh().catch(onTrouble), HOUR_MS).unref()
  return {
    host,
    remove: () => rm(folder, { recursive: true, force: true }),
    release: () => clearInterval(timer),
  }
}

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

/** Replaces the link by a rename, so that it always exists. */
async function point(link: string, target: string): Promise<void> {
  const fresh = `${link}.${process.pid}`
  await rm(fresh, { force: true })
  await symlink(target, fresh)
  await rename(fresh, link)
}
