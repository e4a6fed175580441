import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sizeOf } from '@amber/embedded-postgres/old-clusters.ts'
import { startEmbedded } from '@amber/embedded-postgres/start-embedded.ts'
import { fetchForTests, startOld } from '@amber/embedded-postgres/testing/old-postgres.ts'
import { copyDatabase } from '@amber/server/backup/copy-database.ts'
import { readMigrations } from '@amber/server/db/migrate/migration-list.ts'
import { nodePlatform } from '@amber/server/lib/node/node-platform.ts'
import { fillWithEverything } from './database.ts'

/** `npm run bench -- upgrade [share]`: time and size of an upgrade; 0.1 are 100,000 users, 1,000,000 entries a log. */
export async function benchUpgrade(share = '0.1'): Promise<void> {
  const fetched = await fetchForTests()
  if (!fetched) throw new Error('npm reaches no registry')
  const folder = await mkdtemp(join(tmpdir(), 'amber-bench-'))
  const directory = join(folder, 'postgres')
  try {
    const old = await startOld(directory, fetched.native)
    await fillWithEverything(old.connection, Number(share))
    await old.stop()
    const began = performance.now()
    const seconds = () => ((performance.now() - began) / 1000).toFixed(1)
    const report = (step: string) => console.log(`${seconds()} s ${step}`)
    const platform = nodePlatform()
    const migrations = await readMigrations(new URL('../server/migrations/', import.meta.url))
    const embedded = await startEmbedded({
      directory,
      onProgress: report,
      upgrade: {
        oldPostgres: fetched.native,
        copy: (from, to) =>
          copyDatabase({ from, to, migrations, platform, print: report, onProgress: report }),
        onUpgraded: () => report('upgraded'),
      },
    })
    const memory = process.resourceUsage().maxRSS / 1024
    await embedded.stop()
    for (const name of ['cluster-17', 'cluster'])
      console.log(`${name} ${((await sizeOf(join(directory, name))) / 2 ** 20).toFixed(0)} MB`)
    console.log(`Node ${memory.toFixed(0)} MB`)
  } finally {
    fetched.remove()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
