import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { pino } from 'pino'
import { createApp } from '#server/app.ts'
import { ConfigError, hostInUrl, readConfig, type Config } from '#server/config.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { readMigrations } from '#server/db/migrate.ts'
import { prepareDatabase } from '#server/db/prepare.ts'
import { knownAccounts } from '#server/db/seed/people.ts'
import { knownPassword } from '#server/db/seed/seed.ts'
import { createSetupToken, isSetupDue } from '#server/features/setup/setup.service.ts'
import { listen } from '#server/http/listen.ts'
import { staticFiles } from '#server/http/static-files.ts'
import { startJobs } from '#server/jobs.ts'
import { nodePlatform } from '#server/lib/node-platform.ts'

const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url))
const migrationsFolder = new URL('../migrations/', import.meta.url)

/** The process: configuration, database, app, port; and the way back down. */
async function main(): Promise<void> {
  const config = readConfig()
  if (!existsSync(webFolder))
    throw new ConfigError(
      'The web app is not built. Run `npm run build`, or start with `npm start`.',
    )
  await mkdir(config.dataFolder, { recursive: true, mode: 0o700 })
  const log = createLog(config)
  const platform = nodePlatform()
  const migrations = await readMigrations(migrationsFolder)

  say('Starting the database …')
  const embedded = config.databaseUrl
    ? null
    : await startEmbedded({ directory: join(config.dataFolder, 'postgres'), onProgress: say })
  const { db, close } = await prepareDatabase({
    address: embedded?.connection ?? { connectionString: config.databaseUrl ?? '' },
    connections: config.databaseConnections,
    migrations,
    platform,
    isSeeded: config.mode === 'evaluation',
    onError: (error) => log.warn({ err: error }, 'a database connection broke'),
  })
  const app = createApp({
    db,
    platform,
    log,
    migrations: migrations.map(({ name }) => name),
    isTrustedProxy: config.isTrustedProxy,
    hasDocumentation: config.hasDocumentation,
    files: staticFiles(webFolder, { mode: config.mode }),
  })
  const stopJobs = startJobs({ db, platform, log })
  const server = await listen(app, config)
  onStop(async () => {
    await server.close()
    await stopJobs()
    await close()
    await embedded?.stop()
  })
  const address = `http://${hostInUrl(config.host)}:${server.port}`
  say(`\n  Amber 琥珀   ${address}\n`)
  if (config.mode === 'evaluation') sayAccounts()
  else if (await isSetupDue(db))
    say(
      `  Set-up link, good once within 24 hours:\n  ${config.publicUrl}/setup#${await createSetupToken(db, platform)}\n`,
    )
  say(
    `  Data lies in ${config.databaseUrl ? 'the configured database' : (embedded?.directory ?? '')}`,
  )
  say('  Stop with Ctrl-C\n')
}

function sayAccounts(): void {
  say('  Evaluation: made-up people, for this machine only. Sign in as')
  for (const { userName, role } of knownAccounts)
    say(`    ${userName.padEnd(6)} ${knownPassword}   ${role}`)
  say('')
}

/** In evaluation the terminal is for people, so that the log goes to a file. */
function createLog(config: Config) {
  const options = { level: config.logLevel, base: null }
  if (config.mode === 'production') return pino(options)
  return pino(
    options,
    pino.destination({ dest: join(config.dataFolder, 'server.log'), mkdir: true }),
  )
}

/** Stops once, with grace, on Ctrl-C or when the process manager asks; at once on a second Ctrl-C. */
function onStop(stop: () => Promise<void>): void {
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (isStopping && signal === 'SIGINT') process.exit(130)
      if (isStopping) return
      isStopping = true
      say('Stopping …')
      stop().then(
        () => process.exit(0),
        (error: unknown) => die(error),
      )
    })
}

function say(line: string): void {
  console.log(line)
}

function die(error: unknown): never {
  const problem = error instanceof Error ? error : new Error(String(error))
  const isForeseen = problem instanceof ConfigError || 'isForeseen' in problem
  console.error(isForeseen ? problem.message : problem)
  process.exit(1)
}

await main().catch(die)
