import { resolve } from 'node:path'
import * as z from 'zod'
import { recover, type RecoverStep } from '@amber/embedded-postgres/recover.ts'
import { followArchive, promoteStandby } from '@amber/embedded-postgres/standby.ts'
import { ConfigError, readConfig, type Config } from '#server/config.ts'
import { prepareDataFolder } from '#server/data-folder.ts'
import { readMigrations } from '#server/db/migrate/migration-list.ts'
import { nodePlatform } from '#server/lib/node/node-platform.ts'
import { embeddedFolder, migrationsFolder, openDatabase } from '#server/start-database.ts'
import { hasEmbedded, withConfiguredDatabase } from './configured-database.ts'
import { finishRestore, restoredFrom } from './finish-restore.ts'
import { megabytes } from './print-progress.ts'

type Flags = { from: string | undefined; time: string | undefined; usage: string }
type Command = (words: readonly string[], flags: Flags) => Promise<number>

/** Commands of the WAL archive, by their names. */
export const archiveCommands: Record<string, Command> = {
  'base-copy': runBaseCopy,
  recover: runRecover,
  standby: runStandby,
}

async function runBaseCopy(words: readonly string[], { usage }: Flags): Promise<number> {
  if (words.length > 0) return refuse(usage)
  const config = readConfig()
  if (!config.archive)
    throw new ConfigError('AMBER_WAL_FOLDER is not set, so there is no archive for a base copy.')
  if (!hasEmbedded(config))
    throw new ConfigError(`There is no database in ${config.dataFolder} yet. Nothing to copy.`)
  const { archive, stop } = await openDatabase(config)
  try {
    const copy = await archive!.copy({ keep: config.archive.keep, signal: onInterrupt() })
    console.log(`${copy.path} (${megabytes(copy.bytes)}) is complete.`)
    console.log(`Any time from ${copy.completedAt} on can be recovered: npm run recover`)
  } finally {
    await stop()
  }
  return 0
}

const timeOption = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

async function runRecover(words: readonly string[], flags: Flags): Promise<number> {
  const time = timeOption.optional().safeParse(flags.time)
  if (words.length > 0) return refuse(flags.usage)
  if (!time.success) return refuse('--time: must be a time such as 2026-11-27T16:00:00Z')
  const config = requireEmbedded(readConfig())
  const from = archiveOf(config, flags)
  await prepareDataFolder(config)
  const { copy, reached } = await recover({
    directory: embeddedFolder(config.dataFolder),
    from,
    time: time.data ?? null,
    onProgress: printStep,
    signal: onInterrupt(),
  })
  const until = reached ?? copy.completedAt
  // Not archived yet: a recovery may be a drill.
  const { audit } = await withConfiguredDatabase({ ...config, archive: null }, async (address) =>
    finishRestore(address, {
      migrations: await readMigrations(migrationsFolder),
      platform: nodePlatform(config.keySecrets),
      event: restoredFrom(until),
    }),
  )
  console.log(`Recovered to ${until}, the last transaction, from ${copy.path}.`)
  if (audit.problem) {
    console.error('The audit log does not verify. Run npm run audit:verify for details.')
    return 1
  }
  console.log('The audit log is intact. Start Amber with npm start.')
  return 0
}

async function runStandby(words: readonly string[], flags: Flags): Promise<number> {
  const [word] = words
  if (words.length > 1 || (word !== undefined && word !== 'promote')) return refuse(flags.usage)
  const config = requireEmbedded(readConfig())
  const from = archiveOf(config, flags)
  const directory = embeddedFolder(config.dataFolder)
  if (word === 'promote') {
    const reached = await promoteStandby({ directory, from, onProgress: printStep, onWarning })
    console.log(`The standby is the database now${reached ? `, up to ${reached}` : ''}.`)
    console.log('Start Amber with npm start.')
    return 0
  }
  await prepareDataFolder(config)
  await followArchive({
    directory,
    from,
    onProgress: printStep,
    onWarning,
    onReplayed: (time) => console.log(time ? `Up to ${time}` : 'Up to the base copy'),
    signal: onInterrupt(),
  })
  return 0
}

function requireEmbedded(config: Config): Config {
  if (config.database === null) return config
  throw new ConfigError('DATABASE_URL is set, but a WAL archive belongs to the embedded Postgres.')
}

function archiveOf({ archive }: Config, { from }: Flags): string {
  const folder = from === undefined ? archive?.folder : resolve(from)
  if (folder === undefined)
    throw new ConfigError('Name the archive: --from <folder>, or AMBER_WAL_FOLDER.')
  return folder
}

const steps: Record<RecoverStep, string> = {
  copying: 'Restoring the base copy…',
  unpacking: 'Unpacking the WAL…',
  recovering: 'Applying the WAL…',
}
const onWarning = (sentence: string) => console.error(sentence)
const printStep = (step: RecoverStep) => console.error(steps[step])

function refuse(sentence: string): number {
  console.error(sentence)
  return 2
}

function onInterrupt(): AbortSignal {
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => stopping.abort(new ConfigError('Interrupted.')))
  return stopping.signal
}
