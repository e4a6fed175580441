import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { adviseApplicationRole } from '#server/db/application-role.ts'
import { withClient } from '#server/db/connect.ts'
import { startEmbedded } from '@amber/embedded-postgres/start-embedded.ts'
import { listenOn } from '#server/db/listen.ts'
import { readMigrations } from '#server/db/migrate.ts'
import { prepareDatabase } from '#server/db/prepare.ts'
import { sealSettings } from '#server/features/settings/seal-settings.service.ts'
import { loggable } from '#server/http/database-problems.ts'
import type { Platform } from '#server/lib/platform.ts'
import type { StartProgress } from './start-progress.ts'

export const migrationsFolder = new URL('../migrations/', import.meta.url)

type Options = {
  config: Config
  log: Logger
  platform: Platform
  /** Null for commands. */
  mode: Config['mode'] | null
  print: (sentence: string) => void
  progress: StartProgress
  signal?: AbortSignal | undefined
}

/** Prepares the configured or embedded database. */
export async function startDatabase({ print, progress, ...options }: Options) {
  const { mode, platform } = options
  const database = await bringUp({ ...options, onProgress: progress.begin })
  try {
    progress.begin('sealing')
    await sealSettings({ db: database.db, platform })
  } catch (error) {
    await database.close()
    throw error
  }
  // Commands print only their result.
  if (mode && database.advice) print(database.advice)
  return database
}

type BringUp = Omit<Options, 'print' | 'progress'> & { onProgress: StartProgress['begin'] }

async function bringUp({ config, log, platform, mode, onProgress, signal }: BringUp) {
  const migrations = await readMigrations(migrationsFolder)
  const embedded = config.databaseUrl
    ? null
    : await startIn(config.dataFolder, { log, onProgress, signal })
  const address = embedded?.connection ?? { connectionString: config.databaseUrl ?? '' }
  try {
    const { db, pool, close } = await prepareDatabase({
      address,
      connections: config.databaseConnections,
      migrations,
      platform,
      mode,
      examples: config.examples,
      onError: (error) => log.warn({ err: loggable(error) }, 'a database connection broke'),
      onProgress,
      signal,
    })
    return {
      db,
      pool,
      advice: embedded ? null : await withClient(address, adviseApplicationRole),
      listen: listenOn(address),
      migrations: migrations.map(({ name }) => name),
      dataPlace: embedded?.directory ?? 'the configured database',
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

async function startIn(
  dataFolder: string,
  { log, onProgress, signal }: Pick<BringUp, 'log' | 'onProgress' | 'signal'>,
) {
  return startEmbedded({
    directory: join(dataFolder, 'postgres'),
    onProgress,
    signal,
    onTrouble: (error) =>
      log.error({ err: loggable(error) }, 'the embedded database was started again'),
  })
}
