import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { createApp } from './app.ts'
import { ConfigError, localUrl, type Config } from './config.ts'
import { createSetupToken, isSetupDue } from '#server/features/setup/setup.service.ts'
import { usualLimits } from '#server/http/limits.ts'
import { listen } from '#server/http/listen.ts'
import { staticFiles } from '#server/http/static-files.ts'
import { startJobs } from './jobs.ts'
import { createLineWriter } from '#server/lib/node-line-writer.ts'
import { nodeIconSets } from '#server/lib/node-icon-sets.ts'
import { nodeJudgeAddress } from '#server/lib/node-addresses.ts'
import { nodeReach } from '#server/lib/node-reach.ts'
import { nodePostman } from '#server/lib/node-postman.ts'
import { nodePlatform } from '#server/lib/node-platform.ts'
import { startDatabase } from './start-database.ts'

const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url))
const guideFolder = fileURLToPath(new URL('../../docs/guide', import.meta.url))

type RunningServer = {
  /** The port that was opened, which the configuration may leave to chance. */
  port: number
  /** Where the data lies, for people. */
  place: string
  /** What makes the first super admin, where there is none yet. */
  setupToken: string | null
  /** Lets requests under way finish and takes everything down again. */
  stop: () => Promise<void>
}

/**
 * Database, app, port. Knows nothing of the process around it, in which others like it may run. `say` is told what a
 * person waits for.
 */
export async function startServer(
  config: Config,
  say: (sentence: string) => void,
): Promise<RunningServer> {
  if (config.servesWeb && !existsSync(join(webFolder, 'index.html')))
    throw new ConfigError('The web app is not built. Run `npm run build`, or use `npm start`.')
  prepareDataFolder(config)
  const log = createLog(config)
  const platform = nodePlatform()
  say('Starting the database …')
  const database = await startDatabase({ config, log, platform, mode: config.mode, say })
  const { db, listen: listenToDatabase, migrations, place } = database
  const delivery = { ...config.delivery, postman: nodePostman() }
  const stopping = new AbortController()
  try {
    const app = createApp({
      db,
      platform,
      log,
      migrations,
      isTrustedProxy: config.isTrustedProxy,
      publicOrigin: config.publicUrl && new URL(config.publicUrl).origin,
      providers: {
        reach: nodeReach({ allowsPrivate: config.allowsPrivateAddresses }),
        mayReachPrivate: config.allowsPrivateAddresses,
        publicUrl: reachableUrl(config),
        fixed: config.providers,
      },
      ...usualLimits,
      callsPerMinute: config.callsPerMinute ?? usualLimits.callsPerMinute,
      hasDocumentation: config.hasDocumentation,
      mode: config.mode,
      judgeAddress: nodeJudgeAddress(),
      iconSets: nodeIconSets(),
      delivery,
      listen: listenToDatabase,
      stopping: stopping.signal,
      files: staticFiles({
        folder: config.servesWeb ? webFolder : null,
        guide: guideFolder,
        mode: config.mode,
      }),
    })
    // Before anybody can reach it: from then on there is a way back down.
    const setupToken =
      config.mode === 'production' && (await isSetupDue(db))
        ? await createSetupToken(db, platform, 'start')
        : null
    const server = await listen(app, config)
    const stopJobs = startJobs({ db, platform, log, delivery, mode: config.mode })
    return {
      port: server.port,
      place,
      setupToken,
      async stop() {
        stopping.abort()
        await server.close()
        await stopJobs()
        await database.close()
      },
    }
  } catch (error) {
    stopping.abort()
    await database.close()
    throw error
  }
}

/** Where people reach the server. For trying it out, the address that is printed will do. */
function reachableUrl(config: Config): string | null {
  if (config.publicUrl || config.mode !== 'evaluation' || config.port === 0) return config.publicUrl
  return localUrl(config, config.port)
}

/** What a data folder of ours holds from its first start on. */
const ownEntries = ['postgres', 'server.log']

/** The folder is its owner's alone, before anything is put into it. One that holds what others keep there is refused. */
function prepareDataFolder({ dataFolder }: Config): void {
  try {
    const entries = existsSync(dataFolder) ? readdirSync(dataFolder) : []
    // A volume has it from the start.
    const others = entries.filter((name) => name !== 'lost+found')
    if (others.length > 0 && !others.some((name) => ownEntries.includes(name)))
      throw new ConfigError(
        `AMBER_DATA: ${dataFolder} holds other files; name a folder that is Amber's alone`,
      )
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
    accessSync(dataFolder, constants.W_OK)
    chmodSync(dataFolder, 0o700)
  } catch (error) {
    if (error instanceof ConfigError) throw error
    throw notWritable(dataFolder, error)
  }
}

function notWritable(place: string, error: unknown): ConfigError {
  const reason = error instanceof Error ? error.message : String(error)
  return new ConfigError(`AMBER_DATA: ${place} cannot be written to (${reason})`)
}

/** In evaluation the terminal is for people, so that the log goes to a file. */
function createLog(config: Config) {
  const file = config.mode === 'production' ? process.stdout.fd : openLogFile(config)
  return pino({ level: config.logLevel, base: null }, createLineWriter(file))
}

function openLogFile({ dataFolder }: Config): number {
  const file = join(dataFolder, 'server.log')
  try {
    return openSync(file, 'a', 0o600)
  } catch (error) {
    throw notWritable(file, error)
  }
}
