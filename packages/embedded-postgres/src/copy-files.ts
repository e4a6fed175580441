import { constants } from 'node:fs'
import { chown, mkdir, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Account } from './account.ts'

const CHUNK_BYTES = 2 ** 20
/** Half of the threads of `fs`: on a mount that stops answering, the rest go on. */
const PARALLEL = 2

type Options = {
  /** Whether an entry, by its path in the folder, is copied; a folder left out is created empty. */
  takes?: (path: string) => boolean
  owner?: Account | undefined
  isDurable: boolean
  signal?: AbortSignal | undefined
}

/**
 * Copies files and folders to a new folder; skips links and other entries. Files may change or vanish
 * meanwhile. Returns the bytes.
 */
export async function copyFiles(
  from: string,
  to: string,
  { takes = () => true, signal, ...options }: Options,
): Promise<number> {
  const files: string[] = []
  const make = async (path: string) => {
    await mkdir(path, { mode: 0o700 })
    if (options.owner) await chown(path, options.owner.uid, options.owner.gid)
  }
  const walk = async (folder: string): Promise<void> => {
    await make(join(to, folder))
    const entries = await readdir(join(from, folder), { withFileTypes: true })
    for (const entry of entries) {
      const path = join(folder, entry.name)
      if (entry.isFile() && takes(path)) files.push(path)
      if (!entry.isDirectory()) continue
      if (takes(path)) await walk(path)
      else await make(join(to, path))
    }
  }
  await walk('.')
  let bytes = 0
  const work = async () => {
    for (let path = files.pop(); path !== undefined; path = files.pop()) {
      signal?.throwIfAborted()
      const copied = await copyFile(join(from, path), join(to, path), options)
      bytes += copied
    }
  }
  await Promise.all(Array.from({ length: PARALLEL }, work))
  return bytes
}

async function copyFile(
  from: string,
  to: string,
  { owner, isDurable }: Pick<Options, 'owner' | 'isDurable'>,
): Promise<number> {
  // Postgres could replace a file by a link that root would follow.
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)
  const source = await open(from, flags).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (!source) return 0
  const target = await open(to, 'wx', 0o600)
  try {
    const buffer = Buffer.allocUnsafe(CHUNK_BYTES)
    let bytes = 0
    for (;;) {
      const { bytesRead } = await source.read(buffer, 0, CHUNK_BYTES, null)
      if (bytesRead === 0) break
      // Goes on where it ended; a single `write` may write less than it was given, as when the disk is full.
      await target.writeFile(buffer.subarray(0, bytesRead))
      bytes += bytesRead
    }
    if (owner) await target.chown(owner.uid, owner.gid)
    if (isDurable) await target.sync()
    return bytes
  } finally {
    await source.close()
    await target.close()
  }
}
