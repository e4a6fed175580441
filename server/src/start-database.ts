import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { ConfiguredDatabase } from './config-database.ts'
import { adviseApplicationRole } from '#server/db/application-role.ts'
import { databaseOf, withClient } from '#server/db/connect.ts'
import { startEmbedded } from '@amber/embedded-postgres/start-embedded.ts'
import { listenOn } from '#server/db/listen.ts'
import { readMigrations } from '#server/db/migration-list.ts'
import { prepareDatabase } from '#server/db/prepare.ts'
import { sealSettings } from '#server/features/settings/seal-settings.service.ts'
import { requireOpenKeys, wrapServerKeys } from '#server/http/session/server-keys.queries.ts'
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
  const { log, mode, platform } = options
  const database = await bringUp({ ...options, onProgress: progress.begin })
  try {
    progress.begin('sealing')
    const wrapped = await wrapServerKeys({ db: database.db, platform })
    if (wrapped > 0) log.info({ keys: wrapped }, 'server keys were wrapped or unwrapped')
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
  const { application, owner, directory, stop } = await openDatabase(config, {
    onProgress,
    signal,
    onTrouble: (error) =>
      log.error({ err: loggable(error) }, 'the embedded database was started again'),
  })
  try {
    await withClient(owner, (client) => requireOpenKeys({ db: databaseOf(client), platform }))
    const { db, pool, isPooled, close } = await prepareDatabase({
      address: application,
      owner,
      connections: config.databaseConnections,
      migrations,
      platform,
      mode,
      examples: config.examples,
      onError: (error) => log.warn({ err: loggable(error) }, 'a database connection broke'),
      onProgress,
      onMigration: (step) => {
        if (step.state === 'ended') log.info(step, 'a migration was applied')
      },
      signal,
    })
    return {
      db,
      pool,
      advice: directory === null ? await withClient(application, adviseApplicationRole) : null,
      owner,
      // A pooler would keep LISTEN on a connection that others use.
      listen: isPooled && owner === application ? null : listenOn(owner),
      migrations: migrations.map(({ name }) => name),
      dataPlace: directory ?? 'the configured database',
      async close() {
        await close()
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

type OpenDatabase = ConfiguredDatabase & {
  /** Cluster of the embedded Postgres, otherwise null. */
  directory: string | null
  stop: () => Promise<void>
}

/** Starts the embedded Postgres unless one is configured. */
export async function openDatabase(
  { database, dataFolder }: Pick<Config, 'database' | 'dataFolder'>,
  options: Omit<Parameters<typeof startEmbedded>[0], 'directory'> = {},
): Promise<OpenDatabase> {
  if (database) return { ...database, directory: null, stop: () => Promise.resolve() }
  const embedded = await startEmbedded({ directory: embeddedFolder(dataFolder), ...options })
  const { connection, directory } = embedded
  return { application: connection, owner: connection, directory, stop: () => embedded.stop() }
}

export const embeddedFolder = (dataFolder: string) => join(dataFolder, 'postgres')
