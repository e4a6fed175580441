import { accessSync, chmodSync, constants, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { createApp } from './app.ts'
import { ConfigError, localUrl, namedUrl, readConfig, type Config } from './config.ts'
import { knownAccounts } from '#server/db/seed/people.ts'
import { knownPassword } from '#server/db/seed/seed.ts'
import { createSetupToken, isSetupDue } from '#server/features/setup/setup.service.ts'
import { listen } from '#server/http/listen.ts'
import { staticFiles } from '#server/http/static-files.ts'
import { startJobs } from './jobs.ts'
import { nodeIconSets } from '#server/lib/node-icon-sets.ts'
import { nodeReach } from '#server/lib/node-reach.ts'
import { nodePostman } from '#server/lib/node-postman.ts'
import { nodePlatform } from '#server/lib/node-platform.ts'
import { startDatabase } from './start-database.ts'

const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url))
const guideFolder = fileURLToPath(new URL('../../docs/guide', import.meta.url))

/** Far more than a person makes by mistake. */
const refusalsPerMinute = 300
/** Far more than an office behind one address needs: twenty a second of each public call, not counting its successes. */
const publicCallsPerMinute = 1_200

/** The process: configuration, database, app, port; and the way back down. */
async function main(): Promise<void> {
  const config = readConfig()
  if (!existsSync(join(webFolder, 'index.html')))
    throw new ConfigError('The web app is not built. Run `npm run build`, or use `npm start`.')
  prepareDataFolder(config)
  const log = createLog(config)
  const platform = nodePlatform()
  console.log('Starting the database …')
  const database = await startDatabase({ config, log, platform, mode: config.mode })
  const { db, listen: listenToDatabase, migrations } = database
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
        publicUrl: reachableUrl(config),
        fixed: config.providers,
      },
      refusalsPerMinute,
      publicCallsPerMinute,
      hasDocumentation: config.hasDocumentation,
      mode: config.mode,
      iconSets: nodeIconSets(),
      delivery,
      listen: listenToDatabase,
      stopping: stopping.signal,
      files: staticFiles({ folder: webFolder, guide: guideFolder, mode: config.mode }),
    })
    const server = await listen(app, config)
    const stopJobs = startJobs({ db, platform, log, delivery, mode: config.mode })
    onStop(async () => {
      stopping.abort()
      await server.close()
      await stopJobs()
      await database.close()
    })
    const setupToken =
      config.mode === 'production' && (await isSetupDue(db))
        ? await createSetupToken(db, platform)
        : null
    welcome({ config, port: server.port, place: database.place, setupToken })
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Where people reach the server. For trying it out, the address that is printed will do. */
function reachableUrl(config: Config): string | null {
  if (config.publicUrl || config.mode !== 'evaluation' || config.port === 0) return config.publicUrl
  return localUrl(config, config.port)
}

type Welcome = { config: Config; port: number; place: string; setupToken: string | null }

/** What a person at the terminal needs to know. */
function welcome({ config, port, place, setupToken }: Welcome): void {
  const here = localUrl(config, port)
  const lines = ['', `  Amber 琥珀   ${here}`, '']
  if (config.mode === 'evaluation') {
    const named = namedUrl(config, port)
    if (named && !config.publicUrl) lines.push(`  For passkeys, which need a name: ${named}`, '')
    lines.push('  Evaluation: made-up people, for this machine only. Sign in as')
    for (const { userName, role } of knownAccounts)
      lines.push(`    ${userName.padEnd(6)} ${knownPassword}   ${role}`)
    lines.push('')
  }
  if (setupToken)
    lines.push(
      '  Nobody can sign in yet. This link makes the first super admin, once, within 24 hours:',
      `    ${config.publicUrl ?? here}/setup#${setupToken}`,
      '',
    )
  lines.push(`  The data lies in ${place}`, '  Stop with Ctrl-C', '')
  console.log(lines.join('\n'))
}

/** The folder is its owner's alone, before anything is put into it. */
function prepareDataFolder({ dataFolder }: Config): void {
  try {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
    accessSync(dataFolder, constants.W_OK)
    chmodSync(dataFolder, 0o700)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigError(`AMBER_DATA: ${dataFolder} cannot be written to (${reason})`)
  }
}

/** In evaluation the terminal is for people, so that the log goes to a file. */
function createLog(config: Config) {
  const options = { level: config.logLevel, base: null }
  if (config.mode === 'production') return pino(options)
  const file = join(config.dataFolder, 'server.log')
  return pino(options, pino.destination({ dest: file, mode: 0o600 }))
}

/** Stops once, with grace, on Ctrl-C or when the process manager asks; at once on a second Ctrl-C. */
function onStop(stop: () => Promise<void>): void {
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (isStopping && signal === 'SIGINT') process.exit(130)
      if (isStopping) return
      isStopping = true
      console.log('Stopping …')
      stop().then(() => process.exit(0), die)
    })
}

/** Foreseen troubles are one clear line; anything else shows where it came from. */
function die(error: unknown): never {
  const isForeseen =
    error instanceof Error && (error instanceof ConfigError || 'isForeseen' in error)
  console.error(isForeseen ? error.message : (databaseSentence(error) ?? error))
  process.exit(1)
}

/** What a database that cannot be reached says, in one sentence; null for anything else. */
function databaseSentence(error: unknown): string | null {
  const { code = '', message = '' } = error instanceof Error ? (error as NodeJS.ErrnoException) : {}
  const sentences: Record<string, string> = {
    ECONNREFUSED: 'no Postgres answers there',
    ENOTFOUND: 'there is no such host',
    ETIMEDOUT: 'the host does not answer',
    '28P01': 'the password is not accepted',
    '28000': 'the user is not accepted',
    '3D000': 'there is no such database',
  }
  const sentence = sentences[code]
  return sentence ? `DATABASE_URL: ${sentence} (${message})` : null
}

await main().catch(die)
