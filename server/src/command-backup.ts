import { existsSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { backUp, backupName } from '#server/backup/back-up.ts'
import { noteVerified } from '#server/backup/backup-folder.ts'
import { hasEmbedded, withConfiguredDatabase } from '#server/backup/configured-database.ts'
import { megabytes, printProgress } from '#server/backup/print-progress.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { verifyTarget, verifyBackup } from '#server/backup/verify-backup.ts'
import { readSecret } from './command-password.ts'
import { ConfigError, readConfig, type Config } from './config.ts'
import { readMigrations } from '#server/db/migrate/migration-list.ts'
import { nodePlatform } from '#server/lib/node/node-platform.ts'
import { migrationsFolder } from './start-database.ts'

type Flags = {
  passphraseFile: string | undefined
  encrypt: boolean
  resetsTwoStep: boolean
  usage: string
}

/** Options of the backup settings hold for the commands as well. */
export async function runBackup(
  [first, second, ...rest]: readonly string[],
  flags: Flags,
): Promise<number> {
  if (first === 'verify' && second !== undefined && rest.length === 0) return verify(second, flags)
  if (first === 'verify' || second !== undefined) return refuse(flags)
  const config = readConfig()
  if (config.database === null && !hasEmbedded(config))
    throw new ConfigError(`There is no database in ${config.dataFolder} yet. Nothing to back up.`)
  const { now } = nodePlatform()
  const path = pathOf(first, { config, now: now() })
  const passphrase = await newPassphrase(config, flags)
  const { onProgress, end } = terminal('Backing up')
  const stopping = stopOnInterrupt()
  try {
    const made = await withConfiguredDatabase(config, (address) =>
      backUp(address, { path, passphrase, now: now(), onProgress, signal: stopping }),
    )
    end()
    console.log(`${path} (${megabytes(made.bytes)}) is complete.`)
  } finally {
    end()
  }
  console.log(
    passphrase === null
      ? 'It is not encrypted, so the server keys are left out: after a restore, users sign in again and set up their authenticator app again. An encrypted backup contains everything: --encrypt'
      : 'It is encrypted and contains the server keys. Without the passphrase it cannot be restored.',
  )
  if (passphrase !== null && config.keySecrets.current !== null)
    console.log(
      'AMBER_SECRET is not in it: a restored copy starts only with the current AMBER_SECRET.',
    )
  console.log(`Verify it: npm run backup -- verify ${path}`)
  return 0
}

/** In the backup folder, or in a folder that was given, with a name of its own. */
function pathOf(given: string | undefined, { config, now }: { config: Config; now: Date }): string {
  const path = resolve(given ?? config.backups.folder ?? '.')
  return existsSync(path) && statSync(path).isDirectory() ? join(path, backupName(now)) : path
}

async function newPassphrase({ backups }: Config, flags: Flags): Promise<string | null> {
  const { passphraseFile: path, encrypt } = flags
  if (path === undefined && !encrypt) return backups.passphrase
  const passphrase = await readSecret({ path, ...question })
  if (passphrase.length < 12) throw new ConfigError('The passphrase needs at least 12 characters.')
  if (path !== undefined) return passphrase
  const again = await readSecret({ path, ...question, label: 'Passphrase again' })
  if (again !== passphrase) throw new ConfigError('The passphrases differ.')
  return passphrase
}

const question = { option: '--passphrase-file', label: 'Passphrase' }

async function passphraseOf({ backups }: Config, { passphraseFile: path }: Flags): Promise<string> {
  if (path === undefined && backups.passphrase !== null) return backups.passphrase
  return readSecret({ path, ...question })
}

async function verify(given: string, flags: Flags): Promise<number> {
  const config = readConfig()
  const path = resolve(given)
  const { now } = nodePlatform()
  const { onProgress, end } = terminal('Verifying')
  const { createdAt, tables, rows, auditEvents, keys } = await verifyBackup({
    path,
    target: verifyTarget({
      dataFolder: config.dataFolder,
      server: config.database?.owner ?? null,
    }),
    passphrase: () => passphraseOf(config, flags),
    migrations: await readMigrations(migrationsFolder),
    platform: nodePlatform(config.keySecrets),
    onProgress,
  }).finally(end)
  console.log(
    `The backup of ${createdAt} can be restored: ${rows} rows in ${tables} tables are the same, and the audit log of ${auditEvents} entries is intact.`,
  )
  if (keys === 'locked') console.log(lockedSentence)
  if (dirname(path) === config.backups.folder)
    await noteVerified(config.backups.folder, basename(path), now()).catch((error: Error) =>
      console.error(`The verification could not be recorded beside the backup: ${error.message}`),
    )
  return 0
}

export async function runRestore(
  [path, ...rest]: readonly string[],
  flags: Flags,
): Promise<number> {
  if (path === undefined || rest.length > 0) return refuse(flags)
  const config = readConfig()
  const { onProgress, end } = terminal('Restoring')
  const { createdAt, users, hasKeys, audit, keys } = await restoreBackup({
    config,
    path: resolve(path),
    passphrase: () => passphraseOf(config, flags),
    resetsTwoStep: flags.resetsTwoStep,
    migrations: await readMigrations(migrationsFolder),
    platform: nodePlatform(config.keySecrets),
    onProgress,
  }).finally(end)
  console.log(`Restored the backup of ${createdAt}: ${users} users, ${audit.events} audit entries.`)
  if (!hasKeys)
    console.log(
      'It had no server keys: users sign in again, and passwords of mail, SMS and sign-in providers must be entered again under Settings.',
    )
  if (keys === 'locked') console.log(lockedSentence)
  if (audit.problem) {
    console.error(
      'The audit log does not verify: it was tampered with before the backup was made. Run npm run audit:verify for details.',
    )
    return 1
  }
  console.log('The audit log is intact. Start Amber with npm start.')
  return 0
}

const lockedSentence =
  'Its server keys are wrapped by an AMBER_SECRET that is not set here. Amber starts on this data only with the AMBER_SECRET used when the backup was made.'

function refuse({ usage }: Flags): number {
  console.error(usage)
  return 2
}

const terminal = (verb: string) =>
  printProgress(verb, {
    write: (text) => void process.stderr.write(text),
    isTerminal: process.stderr.isTTY,
  })

/** Removes the incomplete file instead of leaving it behind. */
function stopOnInterrupt(): AbortSignal {
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => stopping.abort(new ConfigError('Interrupted. No backup was made.')))
  return stopping.signal
}
