import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { EmbeddedStep } from '#server/db/embedded-bring-up.ts'
import { adviseApplicationRole } from '#server/db/application-role.ts'
import { withClient } from '#server/db/connect.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { listenOn } from '#server/db/listen.ts'
import { readMigrations } from '#server/db/migrate.ts'
import { prepareDatabase, type PrepareStep } from '#server/db/prepare.ts'
import { sealSettings } from '#server/features/settings/seal-settings.service.ts'
import { loggable } from '#server/http/database-problems.ts'
import type { Platform } from '#server/lib/platform.ts'
import { tellWhenSlow } from '#server/lib/tell-when-slow.ts'

const migrationsFolder = new URL('../migrations/', import.meta.url)

type Options = {
  config: Config
  log: Logger
  platform: Platform
  /** Null for a command. */
  mode: Config['mode'] | null
  /** Told what is being waited for, once that takes longer than a moment. */
  say: (sentence: string) => void
}

/** So long nobody wonders what is going on. */
const momentMs = 1_000

const sentences: Record<EmbeddedStep | PrepareStep, string> = {
  waiting: 'Another process is starting on the same data: waiting for it …',
  creating: 'Making a new database …',
  starting: 'Still starting the database …',
  recovering: 'The database was not stopped in good order the last time: putting it in order …',
  migrating: 'Bringing the data up to date with this version; much data can take minutes …',
  filling: 'Putting the first data in place …',
}

/** Brings up the configured or the embedded database, ready for use. Closing leaves nothing running. */
export async function startDatabase({ config, log, platform, mode, say }: Options) {
  const progress = tellWhenSlow(
    (step: EmbeddedStep | PrepareStep) => say(sentences[step]),
    momentMs,
  )
  try {
    const database = await bringUp({ config, log, platform, mode, onProgress: progress.begin })
    try {
      await sealSettings({ db: database.db, platform })
    } catch (error) {
      await database.close()
      throw error
    }
    // A command does its work and is asked nothing else.
    if (mode && database.advice) say(database.advice)
    return database
  } finally {
    progress.end()
  }
}

type BringUp = Omit<Options, 'say'> & { onProgress: (step: EmbeddedStep | PrepareStep) => void }

async function bringUp({ config, log, platform, mode, onProgress }: BringUp) {
  const migrations = await readMigrations(migrationsFolder)
  const embedded = config.databaseUrl ? null : await startIn(config.dataFolder, { log, onProgress })
  const address = embedded?.connection ?? { connectionString: config.databaseUrl ?? '' }
  try {
    const { db, close } = await prepareDatabase({
      address,
      connections: config.databaseConnections,
      migrations,
      platform,
      mode,
      onError: (error) => log.warn({ err: loggable(error) }, 'a database connection broke'),
      onProgress,
    })
    return {
      db,
      /** What its administrator could do better, in words; null where there is nothing. */
      advice: embedded ? null : await withClient(address, adviseApplicationRole),
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

async function startIn(
  dataFolder: string,
  { log, onProgress }: Pick<BringUp, 'log' | 'onProgress'>,
) {
  return startEmbedded({
    directory: join(dataFolder, 'postgres'),
    onProgress,
    onTrouble: (error) =>
      log.error({ err: loggable(error) }, 'the embedded database was started again'),
  })
}
