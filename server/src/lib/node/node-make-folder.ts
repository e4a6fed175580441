import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Makes a folder, closed to other users, and those above it that are missing. One step at a time: with `recursive`, Node
 * tries for ever where the file system denies a new folder by ENOENT, as /proc and a link that leads nowhere do.
 * Throws the error of the operating system.
 */
export async function makeFolder(path: string): Promise<void> {
  const missing: string[] = []
  for (let folder = path; !(await isFolder(folder)); folder = dirname(folder)) missing.push(folder)
  for (const folder of missing.toReversed())
    await mkdir(folder, { mode: 0o700 }).catch(async (error: NodeJS.ErrnoException) => {
      // Another process may have made it in between.
      if (error.code !== 'EEXIST' || !(await isFolder(folder))) throw error
    })
}

/** Whether a folder is there. Throws where anything else is, and where it cannot be known. */
async function isFolder(path: string): Promise<boolean> {
  try {
    if ((await stat(path)).isDirectory()) return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
  throw Object.assign(new Error(`ENOTDIR: not a directory, mkdir '${path}'`), {
    code: 'ENOTDIR',
    path,
  })
}
