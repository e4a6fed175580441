import { listOldClusters, removeOldCluster } from '@amber/embedded-postgres/old-clusters.ts'
import { withConfiguredDatabase } from '#server/backup/configured-database.ts'
import { megabytes } from '#server/backup/print-progress.ts'
import { withClient } from '#server/db/connect.ts'
import { isMigrated } from '#server/db/migrate/migration-list.ts'
import { ConfigError, readConfig } from './config.ts'
import { embeddedFolder } from './start-database.ts'

/** Deletes what upgrades of the embedded Postgres have kept, once the database in use answers. */
export async function deleteOldData(print: (line: string) => void): Promise<number> {
  const config = readConfig()
  const kept = await listOldClusters(embeddedFolder(config.dataFolder))
  if (kept.length === 0) {
    print(`${config.dataFolder} contains no data of an older Postgres.`)
    return 0
  }
  const isInUse = await withConfiguredDatabase({ ...config, database: null }, (address) =>
    withClient(address, isMigrated),
  )
  if (!isInUse)
    throw new ConfigError(`The database in ${config.dataFolder} is empty. Nothing was deleted.`)
  for (const old of kept) {
    await removeOldCluster(old)
    print(`Deleted ${old.path} (Postgres ${old.major}, ${megabytes(old.bytes)}).`)
  }
  return 0
}
