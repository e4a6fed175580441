import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { auditProblems } from '@amber/contract/logs/audit-log.ts'
import { translate } from '@amber/contract/localized-text.ts'
import { localUrl, readConfig } from './config.ts'
import { verifyByCommand } from '#server/features/logs/audit-chain/verification.service.ts'
import { addServerKey } from '#server/db/seed-built-ins.ts'
import { sealSettings } from '#server/features/settings/seal-settings.service.ts'
import { createSetupToken } from '#server/features/sign-in/setup/setup.service.ts'
import { clearTwoStepByName } from '#server/features/sign-in/two-step/reset-two-step.service.ts'
import { resealSecrets } from '#server/features/sign-in/two-step/secret-box.service.ts'
import { recordOutsideCalls } from '#server/http/record-event.ts'
import { newId } from '#server/lib/platform.ts'
import { nodePlatform } from '#server/lib/node/node-platform.ts'
import { startDatabase } from './start-database.ts'
import { startProgress } from './start-progress.ts'

const usage = `Commands for the owner of an installation. Run them while the server is running or stopped:
  npm run break-glass     print a one-time link to create a super admin
  npm run break-glass -- <username>
                          turn off two-step verification for a user who lost access
  npm run audit:verify    verify that the audit log has not been tampered with
  npm run keys:rotate     rotate the server key; users stay signed in`

async function run([name, ...rest]: readonly string[]): Promise<number> {
  const commands: Record<string, (context: Context) => Promise<number>> = {
    'break-glass': breakGlass,
    'audit:verify': verifyAudit,
    'keys:rotate': rotateKeys,
  }
  const command = commands[name ?? '']
  if (!command) {
    console.error(usage)
    return 2
  }
  const config = readConfig()
  const platform = nodePlatform()
  const progress = startProgress(console.error, performance.now())
  const database = await startDatabase({
    config,
    platform,
    log: pino({ level: 'silent' }),
    mode: null,
    // Stdout is reserved for the result of the command.
    print: console.error,
    progress,
  })
  progress.end()
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

const { positionals } = parseArgs({ allowPositionals: true })
try {
  process.exitCode = await run(positionals)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
