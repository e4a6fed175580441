import { hasBuiltExamples } from '#server/db/seed/declared-menus.ts'
import { buildTimeOf } from '@amber/contract/headers.ts'
import { existsSync, readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createApp, type AppOptions } from './app.ts'
import { ConfigError, localUrl, type Config } from './config.ts'
import { createLog } from './create-log.ts'
import { prepareDataFolder, readSpace, requireWritable } from './data-folder.ts'
import { getSetupTokenOfStart } from '#server/features/sign-in/setup/setup.service.ts'
import { usualLimits } from '#server/http/limits/limits.ts'
import { listen } from '#server/http/limits/listen.ts'
import { staticFiles } from '#server/http/answers/static-files.ts'
import { listOldClusters } from '@amber/embedded-postgres/old-clusters.ts'
import { baseCopyJobs } from '#server/backup/base-copy-job.ts'
import { backupJobs } from '#server/backup/backup-job.ts'
import { createBackupStore, readNewestBackup } from '#server/backup/backup-folder.ts'
import { startJobs } from './jobs.ts'
import type { WatchedFolder } from './monitor.ts'
import { createMonitorServer } from './monitor-server.ts'
import { nodeIconSets } from '#server/lib/node/node-icon-sets.ts'
import { nodeJudgeAddress } from '#server/lib/node/node-addresses.ts'
import type { ReadBackup, ReadDisk } from '#server/features/status/system-status.service.ts'
import { nodeReach } from '#server/lib/node/node-reach.ts'
import { nodeTransports } from '#server/lib/node/node-transports.ts'
import { createFolderReader, type ReadFolder } from '#server/lib/folder-reads.ts'
import type { Platform } from '#server/lib/platform.ts'
import { nodePlatform } from '#server/lib/node/node-platform.ts'
import { embeddedFolder, startDatabase } from './start-database.ts'
import { startProgress } from './start-progress.ts'
import { startTracing } from './start-tracing.ts'

const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url))
const guideFolder = fileURLToPath(new URL('../../docs/guide', import.meta.url))

type RunningServer = {
  /** Opened port; the configured one may be 0. */
  port: number
  /** Null without AMBER_METRICS_PORT. */
  metricsPort: number | null
  dataPlace: string
  /** Null if there is a super admin. */
  setupToken: string | null
  stop: () => Promise<void>
}

/** Starts database, app and port; several can run in one process. Aborting `signal` cleans up and rejects. */
export async function startServer(
  config: Config,
  print: (sentence: string) => void,
  signal?: AbortSignal,
): Promise<RunningServer> {
  if (config.servesWeb) requireBuiltWeb()
  if (usesDataFolder(config)) await prepareDataFolder(config)
  signal?.throwIfAborted()
  const { log, platform, drops, closeTracing } = await createHost(config)
  printConcerns(config, print)
  print('Starting the database…')
  // In development the process waits for its start.
  const progress = startProgress(print, config.servesWeb ? performance.now() : 0)
  const { mode } = config
  const database = await startDatabase({ config, log, platform, mode, print, progress, signal })
  const { db, dataPlace } = database
  const delivery = { ...config.delivery, transports: nodeTransports(platform.traces) }
  const onDisk = readDisks(config, database)
  const sources = { ...database, ...drops, platform, ...onDisk }
  const monitor = createMonitorServer(config.metrics, { sources, log })
  const draining = new AbortController()
  const stopping = new AbortController()
  const closeRest = () => inTurn([closeTracing, monitor.close, () => database.close()])
  let server: Awaited<ReturnType<typeof listen>> | null = null
  try {
    signal?.throwIfAborted()
    progress.begin('opening')
    const signals = { draining: draining.signal, stopping: stopping.signal }
    const buildTime = config.servesWeb ? readBuildTime() : null
    const { measures } = monitor
    const parts = { log, platform, delivery, buildTime, measures, ...signals }
    const app = createConfiguredApp(config, { ...database, ...onDisk }, parts)
    // Before the server is reachable.
    const setupToken = mode === 'production' ? await getSetupTokenOfStart(db, platform) : null
    const metricsPort = await monitor.open()
    const { port, drain, close } = (server = await listen(app, config))
    const more = nodeJobs(config, database, platform)
    const stopJobs = startJobs({ ...parts, db, mode, host: `${hostname()}:${port}`, more })
    return {
      port,
      metricsPort,
      dataPlace,
      setupToken,
      async stop() {
        draining.abort()
        drain()
        await sleep(config.drainMs)
        stopping.abort()
        await close()
        await stopJobs()
        await closeRest()
      },
    }
  } catch (error) {
    stopping.abort()
    await server?.close()
    await closeRest()
    throw error
  } finally {
    progress.end()
  }
}

/** The start does not wait: a dead network mount never answers, and must not keep the product from its users. */
function printConcerns({ advice, backups }: Config, print: (sentence: string) => void): void {
  if (advice !== null) print(advice)
  if (backups.folder === null) return
  const checked = requireWritable('AMBER_BACKUP_FOLDER', backups.folder)
  void checked.catch((error: ConfigError) => print(error.message))
}

async function inTurn(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const step of steps) await step()
}

type Started = Awaited<ReturnType<typeof startDatabase>>

const nodeJobs = (config: Config, { archive, owner }: Started, platform: Platform) => [
  ...backupJobs({ config, address: owner, platform }),
  ...baseCopyJobs({ config, archive, platform }),
]

/** Log, platform and tracing: what needs no database. */
async function createHost(config: Config) {
  const { log, droppedLines } = createLog(config)
  const { tracer, dropped: droppedSpans, close } = await startTracing(config.tracing, log)
  const platform = nodePlatform(config.keySecrets, tracer)
  return { log, platform, drops: { droppedLines, droppedSpans }, closeTracing: close }
}

/** Parts of the app besides the configuration and the database. */
type AppParts = Pick<
  AppOptions,
  'log' | 'platform' | 'delivery' | 'buildTime' | 'measures' | 'draining' | 'stopping'
>

function createConfiguredApp(
  config: Config,
  { backups, readFolder, ...database }: Started & Pick<OnDisk, 'backups' | 'readFolder'>,
  parts: AppParts,
) {
  if (config.examples === 'on' && !hasBuiltExamples)
    parts.log.warn('this build has no example pages: AMBER_EXAMPLES must be true while it is built')
  const { traces } = parts.platform
  const { archive, db, readiness, standbys, listen: listenToDatabase, migrations } = database
  return createApp({
    ...parts,
    backups,
    db,
    ...(readiness && { readiness }),
    standbys,
    migrations,
    isTrustedProxy: config.isTrustedProxy,
    ...publicAddress(config),
    providers: {
      reach: nodeReach({ allowsPrivate: config.allowsPrivateAddresses, traces }),
      mayReachPrivate: config.allowsPrivateAddresses,
      publicUrl: reachableUrl(config),
      fixed: config.providers,
    },
    ...usualLimits,
    callsPerMinute: config.callsPerMinute ?? usualLimits.callsPerMinute,
    proofOfWork: config.proofOfWork ?? usualLimits.proofOfWork,
    hasDocumentation: config.hasDocumentation,
    mode: config.mode,
    examples: config.examples,
    judgeAddress: nodeJudgeAddress(),
    readBackup: backupReader(config, readFolder),
    readArchive: archive && (() => archive.state()),
    readDisk: diskReader(config, readFolder),
    iconSets: nodeIconSets(),
    listen: listenToDatabase,
    files: staticFiles({
      folder: config.servesWeb ? webFolder : null,
      guide: guideFolder,
      mode: config.mode,
      publicPath: publicAddress(config).publicPath,
    }),
  })
}

const readBuildTime = () => buildTimeOf(readFileSync(join(webFolder, 'index.html'), 'utf8')) ?? null

function foldersOf(config: Config): WatchedFolder[] {
  const { backups, archive } = config
  return [
    usesDataFolder(config) && { name: 'data' as const, path: config.dataFolder },
    backups.folder !== null && { name: 'backups' as const, path: backups.folder },
    archive && { name: 'wal' as const, path: archive.folder },
  ].filter((one) => one !== false && one !== null)
}

/** Parts that read folders, which may be on mounts that never answer. */
function readDisks(config: Config, { archive }: Started) {
  const readFolder = createFolderReader()
  const { folder = '' } = config.archive ?? {}
  return {
    readFolder,
    folders: foldersOf(config),
    backups: createBackupStore(config.backups, readFolder),
    archive: archive && { ...archive, state: () => readFolder(folder, () => archive.state()) },
  }
}

type OnDisk = ReturnType<typeof readDisks>

function diskReader(config: Config, readFolder: ReadFolder): ReadDisk {
  if (!usesDataFolder(config)) return null
  const { dataFolder } = config
  return () =>
    readFolder(dataFolder, async () => ({
      ...(await readSpace(dataFolder)),
      oldData: await listOldClusters(embeddedFolder(dataFolder)),
    }))
}

function backupReader(
  { backups, database, archive, mode }: Config,
  readFolder: ReadFolder,
): ReadBackup {
  const { folder, verifies } = backups
  if (folder !== null)
    return (now) => readFolder(folder, () => readNewestBackup({ folder, verifies, now }))
  return database === null && archive === null && mode === 'production' ? 'off' : null
}

function publicAddress({ publicUrl }: Config): { publicOrigin: string | null; publicPath: string } {
  if (publicUrl === null) return { publicOrigin: null, publicPath: '' }
  const { origin, pathname } = new URL(publicUrl)
  return { publicOrigin: origin, publicPath: pathname.replace(/\/+$/, '') }
}

/** An evaluation falls back to its local URL. */
function reachableUrl(config: Config): string | null {
  if (config.publicUrl || config.mode !== 'evaluation' || config.port === 0) return config.publicUrl
  return localUrl(config, config.port)
}

function requireBuiltWeb(): void {
  if (!existsSync(join(webFolder, 'index.html')))
    throw new ConfigError('The web app is not built. Run `npm run build`, or use `npm start`.')
}

/** For the embedded database and the log of an evaluation; other servers write no files. */
function usesDataFolder({ databaseUrl, mode }: Config): boolean {
  return databaseUrl === null || mode === 'evaluation'
}
