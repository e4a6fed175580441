import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serviceAccount } from '@amber/embedded-postgres/account.ts'
import { findBinaries } from '@amber/embedded-postgres/binaries.ts'
import { createAndBringUp } from '@amber/embedded-postgres/bring-up.ts'
import { prepareHome } from '@amber/embedded-postgres/home.ts'
import { fetchOldBinaries } from '@amber/embedded-postgres/old-binaries.ts'
import { shutDown } from '@amber/embedded-postgres/process.ts'
import { connectionTo } from '@amber/embedded-postgres/upgrade.ts'

export const oldMajor = 17

/** Fetches the binaries of the older major into a folder of their own; null where npm reaches no registry. */
export async function fetchForTests(): Promise<{ native: string; remove: () => void } | null> {
  const folder = mkdtempSync(join(tmpdir(), 'amber-test-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    return { native: await fetchOldBinaries(folder, oldMajor), remove }
  } catch (error) {
    remove()
    if (/E(NOTFOUND|CONNREFUSED|AI_AGAIN|TIMEDOUT|CONNRESET)/.test(String(error))) return null
    throw error
  }
}

/** Runs an older Postgres on a folder, as a previous version of Amber did. */
export async function startOld(directory: string, native: string) {
  const home = await prepareHome(directory)
  const account = await serviceAccount()
  const { directory: binaries, major } = await findBinaries(account, home, native)
  const cluster = join(home, 'cluster')
  const resources = { home, cluster, log: join(home, 'server.log'), binaries, account }
  const { keeper, port } = await createAndBringUp({
    resources,
    major,
    settings: { fsync: 'off' },
    access: { host: cluster },
    onProgress: () => {},
    signal: undefined,
  })
  return {
    connection: connectionTo({ host: cluster, port }),
    directory: cluster,
    async stop() {
      await keeper.end()
      await shutDown(resources)
    },
  }
}
