import { join } from 'node:path'
import { serviceAccount } from './account.ts'
import { findBinaries } from './binaries.ts'
import { ownerOf } from './cluster.ts'
import { prepareHome } from './home.ts'
import type { Resources } from './process.ts'

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
