import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { auditProblems } from '@amber/contract/audit-log.ts'
import { say } from '@amber/contract/words.ts'
import { localUrl, readConfig } from './config.ts'
import { verifyByCommand } from '#server/features/audit/verification.service.ts'
import { addServerKey } from '#server/db/foundation.ts'
import { sealSettings } from '#server/features/settings/seal-settings.service.ts'
import { createSetupToken } from '#server/features/setup/setup.service.ts'
import { clearTwoStepByName } from '#server/features/two-step/reset-two-step.service.ts'
import { resealSecrets } from '#server/features/two-step/secret-box.service.ts'
import { recordOutsideCalls } from '#server/http/record-event.ts'
import { newId } from '#server/lib/platform.ts'
import { nodePlatform } from '#server/lib/node-platform.ts'
import { startDatabase } from './start-database.ts'

const usage = `Commands for the owner of an installation, run beside the server or while it is stopped:
  npm run break-glass     print a one-time link that makes a new super admin
  npm run break-glass -- <user name>
                          take away the two-step sign-in of somebody who has lost it
  npm run audit:verify    walk the audit log's chain and say whether it is intact
  npm run keys:rotate     replace the server key; everybody stays signed in`

/** Runs one command on the configured database and answers with the exit code. */
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
  const database = await startDatabase({
    config,
    platform,
    log: pino({ level: 'silent' }),
    mode: null,
    // What the command answers is all that it prints.
    say: console.error,
  })
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
  /** What stands behind the command's name. */
  rest: readonly string[]
}

async function breakGlass({ config, db, platform, rest }: Context): Promise<number> {
  const [userName] = rest
  if (userName !== undefined) return clearTwoStep({ db, platform, userName })
  const token = await createSetupToken(db, platform, 'break-glass')
  console.log('This link makes a new super admin, once, within 24 hours. Earlier links have ended.')
  console.log(`  ${config.publicUrl ?? localUrl(config, config.port)}/setup#${token}`)
  console.log('If people reach Amber at another address, put that in front of /setup.')
  return 0
}

async function clearTwoStep({
  db,
  platform,
  userName,
}: Pick<Context, 'db' | 'platform'> & { userName: string }): Promise<number> {
  const cleared = await clearTwoStepByName(db, platform, userName)
  if (cleared === null) {
    console.error(`There is nobody called ${userName} who has set up two-step sign-in.`)
    return 1
  }
  console.log(`${cleared} signs in with the password alone now, and can set up two steps anew.`)
  console.log('All their sessions have ended, and the audit log says so.')
  return 0
}

async function verifyAudit({ db, platform }: Context): Promise<number> {
  const { events, seals, waiting, completeSince, last, problem } = await verifyByCommand(
    db,
    platform,
  )
  if (problem) {
    const { code, values, from, to } = problem
    const when = from && to ? ` Its events are of ${from} to ${to}.` : ''
    console.error(
      `The audit log is NOT intact: ${say(auditProblems[code], 'en-US', values)}.${when}`,
    )
    return 1
  }
  console.log(`The audit log is intact: ${events} events under ${seals} seals, ${waiting} waiting.`)
  if (completeSince)
    console.log(`Older ones were dropped in time; all after ${completeSince} are there.`)
  if (last) console.log(`The last seal is ${last.seal}: ${last.hash}`)
  return 0
}

async function rotateKeys({ db, platform }: Context): Promise<number> {
  // What is sealed with a key follows it in the same step, or the key is not replaced.
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
  console.log('The server key was replaced. Browsers renew their tokens by themselves.')
  return 0
}

const { positionals } = parseArgs({ allowPositionals: true })
try {
  process.exitCode = await run(positionals)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
