import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { listenOn } from '#server/db/listen.ts'
import { readMigrations } from '#server/db/migrate.ts'
import { prepareDatabase } from '#server/db/prepare.ts'
import { loggable } from '#server/http/database-problems.ts'
import type { Platform } from '#server/lib/platform.ts'

const migrationsFolder = new URL('../migrations/', import.meta.url)

type Options = {
  config: Config
  log: Logger
  platform: Platform
  /** Null for a command. */
  mode: Config['mode'] | null
}

/** Brings up the configured or the embedded database, ready for use. Closing leaves nothing running. */
export async function startDatabase({ config, log, platform, mode }: Options) {
  const migrations = await readMigrations(migrationsFolder)
  const embedded = config.databaseUrl ? null : await startIn(config.dataFolder, log)
  const address = embedded?.connection ?? { connectionString: config.databaseUrl ?? '' }
  try {
    const { db, close } = await prepareDatabase({
      address,
      connections: config.databaseConnections,
      migrations,
      platform,
      mode,
      onError: (error) => log.warn({ err: loggable(error) }, 'a database connection broke'),
    })
    return {
      db,
      listen: listenOn(address),
      migrations: migrations.map(({ name }) => name),
      /** Where the data lies, for people. */
      place: embedded?.directory ?? 'the configured database',
      async close() {
        await close()
        await embedded?.stop()
      },
    }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

async function startIn(dataFolder: string, log: Logger) {
  return startEmbedded({
    directory: join(dataFolder, 'postgres'),
    onTrouble: (error) =>
      log.error({ err: loggable(error) }, 'the embedded database was started again'),
  })
}
