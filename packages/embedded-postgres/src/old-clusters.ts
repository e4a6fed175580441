import { existsSync } from 'node:fs'
import { lstat, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

export type OldCluster = { major: number; path: string; bytes: number }

/** Place of the cluster of an older major after its upgrade. */
export const oldClusterPath = (home: string, major: number) => join(home, `cluster-${major}`)

/** Lists the clusters that upgrades have kept in the folder given to `startEmbedded`. */
export async function listOldClusters(home: string): Promise<OldCluster[]> {
  const names = existsSync(home) ? await readdir(home) : []
  const majors = names.flatMap((name) => /^cluster-(\d+)$/.exec(name)?.[1] ?? [])
  return Promise.all(
    majors.map(Number).map(async (major) => {
      const path = oldClusterPath(home, major)
      return { major, path, bytes: await sizeOf(path) }
    }),
  )
}

/** Call while the cluster in use runs, which shows that it is another one. */
export async function removeOldCluster({ path }: OldCluster): Promise<void> {
  await rm(path, { recursive: true, force: true, maxRetries: 5 })
}

/** Sums the sizes of all files. */
export async function sizeOf(folder: string): Promise<number> {
  let bytes = 0
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    // Postgres deletes temporary files meanwhile.
    const found = await lstat(join(entry.parentPath, entry.name)).catch(() => undefined)
    if (found?.isFile()) bytes += found.size
  }
  return bytes
}
