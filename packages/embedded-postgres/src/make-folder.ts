import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Creates a private folder and its parents. With `recursive`, Node loops forever where mkdir fails with ENOENT, as in
 * /proc.
 */
export async function makeFolder(path: string): Promise<void> {
  const missing: string[] = []
  for (let folder = path; !(await isFolder(folder)); folder = dirname(folder)) missing.push(folder)
  for (const folder of missing.toReversed())
    await mkdir(folder, { mode: 0o700 }).catch(async (error: NodeJS.ErrnoException) => {
      // Another process may have created it meanwhile.
      if (error.code !== 'EEXIST' || !(await isFolder(folder))) throw error
    })
}

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
