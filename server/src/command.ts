import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { auditProblems } from '@amber/contract/logs/audit-log.ts'
import { translate } from '@amber/contract/localized-text.ts'
import { errors } from '@amber/contract/errors.ts'
import { textForIssue } from '@amber/contract/rules.ts'
import { textsOfPasswordRule } from '@amber/contract/sign-in/password-policy.ts'
import { setup } from '@amber/contract/sign-in/setup.ts'
import { archiveCommands } from '#server/backup/command-archive.ts'
import { BackupError } from '#server/db/backup/backup-file.ts'
import { runBackup, runRestore } from './command-backup.ts'
import { deleteOldData } from './command-old-data.ts'
import { readSecret } from './command-password.ts'
import { effectiveSettings, localUrl, readConfig } from './config.ts'
import { databaseSentence } from '#server/db/connection/database-sentence.ts'
import { examine } from './doctor.ts'
import { killIfHanging } from '#server/lib/node/hanging-calls.ts'
import { migrateCommands, runMigrate } from './command-migrate.ts'
import { readMigrations } from '#server/db/migrate/migration-list.ts'
import { verifyByCommand } from '#server/features/logs/audit-chain/verification.service.ts'
import { addServerKey } from '#server/db/seed-built-ins.ts'
import { sealSettings } from '#server/features/settings/setting-secrets.service.ts'
import { createSetupToken, createSuperAdmin } from '#server/features/sign-in/setup/setup.service.ts'
import { clearTwoStepByName } from '#server/features/sign-in/two-step/reset-two-step.service.ts'
import { resealSecrets } from '#server/features/sign-in/two-step/totp.service.ts'
import { problemOf } from '#server/http/database-problems.ts'
import { Problem } from '#server/http/problem.ts'
import { recordOutsideCalls } from '#server/http/record-event.ts'
import { newId } from '#server/lib/platform.ts'
import { nodePlatform } from '#server/lib/node/node-platform.ts'
import { migrationsFolder, startDatabase } from './start-database.ts'
import { startProgress } from './start-progress.ts'

const usage = `Commands for the owner of an installation. Run them while the server is running or stopped:
  npm run config:check    check all settings and print the effective ones
  npm run doctor          examine the installation and say what to do
  npm run migrate -- status
                          list applied, pending and unknown migrations
  npm run migrate -- dry-run
                          run the pending migrations and roll them back
  npm run migrate -- up   apply the pending migrations
  npm run user:create -- <username> [--password-file <path>]
                          create a super admin; without a file, the password is asked for
  npm run backup -- [<file>] [--encrypt | --passphrase-file <path>]
                          back up the database while it is in use; --encrypt asks for a
                          passphrase
  npm run backup -- verify <file> [--passphrase-file <path>]
                          restore a backup into a database of its own and compare all rows
  npm run restore -- <file> [--passphrase-file <path>] [--reset-two-step]
                          restore a backup into an empty database or a new data folder;
                          --reset-two-step accepts that a backup without server keys turns
                          off the authenticator apps of users
  npm run base-copy       copy the files of the embedded Postgres into AMBER_WAL_FOLDER
  npm run recover -- --from <folder> [--time <time>]
                          recover the database from its WAL archive into a new data folder
  npm run standby -- [promote] --from <folder>
                          follow a WAL archive, or make the standby the database
  npm run old-data:delete delete what an upgrade of the embedded Postgres has kept
  npm run break-glass     print a one-time link to create a super admin
  npm run break-glass -- <username>
                          turn off two-step verification for a user who lost access
  npm run audit:verify    verify that the audit log has not been tampered with
  npm run keys:rotate     rotate the server key; users stay signed in
In an image or a folder of deploy/assemble.sh, which have no npm, run amber doctor, amber migrate up.
Each takes --help and --version. Exit codes: 0 done, 1 failed, 2 wrong use.`

const { positionals, values: flags } = readArguments()

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        help: { type: 'boolean' },
        version: { type: 'boolean' },
        'password-file': { type: 'string' },
        'passphrase-file': { type: 'string' },
        encrypt: { type: 'boolean' },
        'reset-two-step': { type: 'boolean' },
        from: { type: 'string' },
        time: { type: 'string' },
      },
    })
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(2)
  }
}

const superAdmin = setup.complete.input.pick({ userName: true, nickName: true, password: true })

async function run([name, ...rest]: readonly string[]): Promise<number> {
  if (flags.version) return printVersion()
  if (flags.help) {
    console.log(usage)
    return 0
  }
  if (name === 'config:check') return checkConfig()
  if (name === 'doctor') return runDoctor()
  if (name === 'migrate') return migrateBy(rest)
  if (name === 'old-data:delete') return deleteOldData(console.log)
  const { from, time } = flags
  const archiveCommand = archiveCommands[name ?? '']
  if (archiveCommand) return archiveCommand(rest, { from, time, usage })
  const backupCommand = { backup: runBackup, restore: runRestore }[name ?? '']
  if (backupCommand) {
    const { 'passphrase-file': passphraseFile, encrypt = false } = flags
    const resetsTwoStep = flags['reset-two-step'] ?? false
    return backupCommand(rest, { passphraseFile, encrypt, resetsTwoStep, usage })
  }
  const commands: Record<string, (context: Context) => Promise<number>> = {
    'break-glass': breakGlass,
    'audit:verify': verifyAudit,
    'keys:rotate': rotateKeys,
    'user:create': createUser,
  }
  const command = commands[name ?? '']
  if (!command) {
    console.error(usage)
    return 2
  }
  const config = readConfig()
  const platform = nodePlatform(config.keySecrets)
  const progress = startProgress(console.error, performance.now())
  const database = await startDatabase({
    config,
    platform,
    log: pino({ level: 'silent' }),
    mode: null,
    // Stdout is reserved for the result of the command.
    print: console.error,
    progress,
  }).finally(progress.end)
  try {
    return await command({ config, platform, db: database.db, rest })
  } finally {
    await database.close()
  }
}

type Context = {
  config: ReturnType<typeof readConfig>
  platform: ReturnType<typeof nodePlatform>
  db: Awaited<ReturnType<typeof startDatabase>>['db']
  rest: readonly string[]
}

function printVersion(): number {
  const file = new URL('../package.json', import.meta.url)
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string }
  console.log(`${version} (Node ${process.versions.node})`)
  return 0
}

function checkConfig(): number {
  for (const { name, value, isDefault } of effectiveSettings())
    console.log(`${name.padEnd(28)}${value ?? '–'}${isDefault || value === null ? '' : '  (set)'}`)
  console.log('All settings are valid.')
  return 0
}

async function runDoctor(): Promise<number> {
  const config = readConfig()
  const migrations = await readMigrations(migrationsFolder)
  const findings = await examine({ config, migrations, now: nodePlatform().now })
  for (const { level, check, text } of findings)
    console.log(`${level.padEnd(6)}${check.padEnd(14)}${text}`)
  return findings.some(({ level }) => level === 'fail') ? 1 : 0
}

async function migrateBy([word]: readonly string[]): Promise<number> {
  const command = migrateCommands[word ?? '']
  if (!command) {
    console.error(usage)
    return 2
  }
  await runMigrate(command, { config: readConfig(), print: console.log })
  return 0
}

const textOf = (rule: string) => translate(textsOfPasswordRule(rule) ?? textForIssue(rule), 'en-US')

async function createUser({ db, platform, rest }: Context): Promise<number> {
  const [userName] = rest
  if (userName === undefined) {
    console.error(usage)
    return 2
  }
  const password = await readSecret({
    path: flags['password-file'],
    option: '--password-file',
    label: 'Password',
  })
  const parsed = superAdmin.safeParse({ userName, nickName: userName, password })
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues)
      console.error(`${path.join('.')}: ${textOf(message)}`)
    return 1
  }
  try {
    await createSuperAdmin(db, platform, parsed.data)
  } catch (error) {
    const problem = error instanceof Problem ? error : problemOf(error)
    if (!problem) throw error
    const { fields = {} } = problem.details
    for (const [field, rule] of Object.entries(fields)) console.error(`${field}: ${textOf(rule)}`)
    if (!problem.details.fields) console.error(translate(errors[problem.code].texts, 'en-US'))
    return 1
  }
  console.log(`${userName} is a super admin now. This is recorded in the audit log.`)
  return 0
}

async function breakGlass({ config, db, platform, rest }: Context): Promise<number> {
  const [userName] = rest
  if (userName !== undefined) return clearTwoStep({ db, platform, userName })
  const token = await createSetupToken(db, platform)
  console.log(
    'Create a super admin with this link. It can be used once and expires in 24 hours. Earlier links no longer work.',
  )
  console.log(`  ${config.publicUrl ?? localUrl(config, config.port)}/setup#${token}`)
  console.log('If Amber has a different public address, use that before /setup.')
  return 0
}

async function clearTwoStep({
  db,
  platform,
  userName,
}: Pick<Context, 'db' | 'platform'> & { userName: string }): Promise<number> {
  const cleared = await clearTwoStepByName(db, platform, userName)
  if (cleared === null) {
    console.error(`No user named ${userName} has two-step verification turned on.`)
    return 1
  }
  console.log(
    `Two-step verification is off for ${cleared}. They can sign in with their password and set it up again.`,
  )
  console.log('They were signed out on all devices. This is recorded in the audit log.')
  return 0
}

async function verifyAudit({ db, platform }: Context): Promise<number> {
  const { events, seals, waiting, completeSince, last, problem } = await verifyByCommand(
    db,
    platform,
  )
  if (problem) {
    const { code, values, from, to } = problem
    const when = from && to ? ` Affected entries: ${from} to ${to}.` : ''
    console.error(
      `The audit log has been TAMPERED WITH: ${translate(auditProblems[code], 'en-US', values)}.${when}`,
    )
    return 1
  }
  console.log(
    `The audit log is intact: ${events} entries in ${seals} sealed batches verified, ${waiting} not sealed yet.`,
  )
  if (completeSince)
    console.log(
      `Older entries were deleted by the retention setting; everything since ${completeSince} is complete.`,
    )
  if (last) console.log(`Last seal: ${last.seal}, ${last.hash}`)
  return 0
}

async function rotateKeys({ db, platform }: Context): Promise<number> {
  // Existing secrets are sealed again in the same transaction.
  await db.transaction(async (transaction) => {
    await addServerKey(transaction, platform)
    await resealSecrets({ db: transaction, platform })
    await sealSettings({ db: transaction, platform })
    await recordOutsideCalls(transaction, [
      {
        id: newId(platform),
        time: platform.now(),
        action: 'key.rotate',
        outcome: 'done',
        requestId: 'keys:rotate',
      },
    ])
  })
  console.log('Server key rotated. Browsers renew their tokens automatically.')
  return 0
}

try {
  process.exitCode = await run(positionals)
} catch (error) {
  // Backup errors state the remedy.
  const sentence = error instanceof BackupError ? null : databaseSentence(error)
  console.error(sentence ?? (error instanceof Error ? error.message : error))
  process.exitCode = 1
}
await killIfHanging()
