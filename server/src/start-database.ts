import { join } from 'node:path'
import type { Logger } from 'pino'
import { copyDatabase } from '#server/backup/copy-database.ts'
import type { Config } from './config.ts'
import type { ConfiguredDatabase } from './config-database.ts'
import { adviseApplicationRole } from '#server/db/application-role.ts'
import { connect, databaseOf, withClient } from '#server/db/connect.ts'
import type { DatabaseAddress, NamedStandby } from '#server/db/database-address.ts'
import type { Archive } from '@amber/embedded-postgres/archive-state.ts'
import { startEmbedded } from '@amber/embedded-postgres/start-embedded.ts'
import type { Upgrade } from '@amber/embedded-postgres/upgrade.ts'
import { listenOn } from '#server/db/listen-on.ts'
import type { MigrationStep } from '#server/db/migrate/migrate.ts'
import { readMigrations } from '#server/db/migrate/migration-list.ts'
import { prepareDatabase } from '#server/db/prepare.ts'
import { openStandbys } from '#server/db/standbys.ts'
import { expectedStandbys } from '#server/features/status/judge.service.ts'
import { sealSettings } from '#server/features/settings/setting-secrets.service.ts'
import { requireOpenKeys, wrapServerKeys } from '#server/http/session/server-keys.queries.ts'
import { loggable } from '#server/http/database-problems.ts'
import type { Platform } from '#server/lib/platform.ts'
import { standbySentence } from './standby-check.ts'
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
export async function startDatabase({ progress, ...options }: Options) {
  const { log, mode, platform, print } = options
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

type BringUp = Omit<Options, 'progress'> & { onProgress: StartProgress['begin'] }

async function bringUp({ config, log, platform, mode, print, onProgress, signal }: BringUp) {
  const migrations = await readMigrations(migrationsFolder)
  const copy = { migrations, platform, print, onProgress }
  const { application, owner, standbys, directory, archive, stop } = await openDatabase(config, {
    onProgress,
    signal,
    // Commands must not take minutes without being asked.
    upgrade: mode ? upgradeBy(config, copy) : undefined,
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
      onMigration: migrationLog(log),
      signal,
    })
    const reads =
      mode && standbys.length > 0
        ? await startStandbys(standbys, { application, config, log, platform, print })
        : null
    // A pooler would let it wait for calls.
    const probe = mode ? await openProbe(isPooled ? owner : application) : null
    return {
      db,
      pool,
      readiness: probe?.db ?? null,
      standbys: reads,
      advice: directory === null ? await withClient(application, adviseApplicationRole) : null,
      owner,
      // A pooler would keep LISTEN on a connection that others use.
      listen: isPooled && owner === application ? null : listenOn(owner),
      migrations: migrations.map(({ name }) => name),
      archive,
      dataPlace: directory ?? 'the configured database',
      async close() {
        await reads?.close()
        await probe?.close()
        await close()
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The connection of readiness. Balancers wait for two seconds. */
const openProbe = (address: DatabaseAddress) =>
  connect(address, {
    size: 1,
    timeouts: { statement: 1_000, answer: 1_500 },
    onError: () => undefined,
    isReadOnly: true,
  })

const blockedLogMs = 60_000

function migrationLog(log: Logger): (step: MigrationStep) => void {
  let loggedAt = -Infinity
  return (step) => {
    if (step.state === 'ended') log.info(step, 'a migration was applied')
    if (step.state !== 'blocked' || performance.now() - loggedAt < blockedLogMs) return
    loggedAt = performance.now()
    log.warn(step, 'a migration waits for another transaction, such as a backup or an export')
  }
}

type CopyParts = Omit<Parameters<typeof copyDatabase>[0], 'from' | 'to'>

const upgradeBy = ({ oldPostgres }: Config, parts: CopyParts): Upgrade => ({
  oldPostgres,
  copy: (from, to) => copyDatabase({ from, to, ...parts }),
  onUpgraded: ({ major, path }) =>
    parts.print(
      `The data was upgraded from Postgres ${major}. The old data is kept in ${path}. When all is well, delete it with npm run old-data:delete.`,
    ),
})

/** Never fails the start: without standbys, the primary serves their reads. */
async function startStandbys(
  standbys: readonly NamedStandby[],
  {
    application,
    config,
    log,
    platform,
    print,
  }: Pick<Options, 'config' | 'log' | 'platform' | 'print'> & { application: DatabaseAddress },
) {
  const causes = new Map<string, unknown>()
  const opened = await openStandbys({
    standbys,
    primary: application,
    connections: config.databaseConnections,
    traces: platform.traces,
    onChange({ name, problem, lagSeconds }, error) {
      causes.set(name, error)
      if (problem === null) return log.info({ standby: name, lagSeconds }, 'reads use the standby')
      const err = error === null ? {} : { err: loggable(error) }
      // The whole cluster may be listed, of which one server is the primary.
      const level = problem === 'primary' && standbys.length > 1 ? 'info' : 'warn'
      log[level]({ standby: name, problem, lagSeconds, ...err }, 'reads do not use the standby')
    },
  })
  for (const state of expectedStandbys(opened.states()))
    if (state.problem !== null && state.problem !== 'behind')
      print(standbySentence(state, causes.get(state.name)))
  return opened
}

export type OpenDatabase = ConfiguredDatabase & {
  /** Cluster of the embedded Postgres, otherwise null. */
  directory: string | null
  /** Null without AMBER_WAL_FOLDER. */
  archive: Archive | null
  stop: () => Promise<void>
}

/** Starts the embedded Postgres unless one is configured. */
export async function openDatabase(
  { database, dataFolder, archive: archiving }: Pick<Config, 'archive' | 'database' | 'dataFolder'>,
  options: Omit<Parameters<typeof startEmbedded>[0], 'archive' | 'directory'> = {},
): Promise<OpenDatabase> {
  if (database)
    return { ...database, directory: null, archive: null, stop: () => Promise.resolve() }
  const embedded = await startEmbedded({
    directory: embeddedFolder(dataFolder),
    archive: archiving?.folder,
    ...options,
  })
  const { archive, connection, directory } = embedded
  const stop = () => embedded.stop()
  return { application: connection, owner: connection, standbys: [], directory, archive, stop }
}

export const embeddedFolder = (dataFolder: string) => join(dataFolder, 'postgres')
