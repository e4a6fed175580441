import { ConfigError, localUrl, namedUrl, readConfig, type Config } from './config.ts'
import { knownAccounts } from '#server/db/seed/people.ts'
import { knownPassword } from '#server/db/seed/seed.ts'
import { startServer } from './start-server.ts'

/** The process: configuration, server, what a person at the terminal needs; and the way back down. */
async function main(): Promise<void> {
  const config = readConfig()
  const started = Promise.withResolvers<Awaited<ReturnType<typeof startServer>>>()
  // Before anything is started: a database that nobody takes down goes on by itself.
  const isStopping = onStop(async () => (await started.promise).stop())
  startServer(config, console.log).then(started.resolve, started.reject)
  const { port, place, setupToken } = await started.promise
  if (!isStopping()) welcome({ config, port, place, setupToken })
}

type Welcome = { config: Config; port: number; place: string; setupToken: string | null }

/** What a person at the terminal needs to know. */
function welcome({ config, port, place, setupToken }: Welcome): void {
  const local = localUrl(config, port)
  // In development people open the address of Vite, which is the public one.
  const here = config.servesWeb ? local : (config.publicUrl ?? local)
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

/**
 * Stops once, with grace, on Ctrl-C, when the terminal is closed or the process manager asks; at once on a second
 * Ctrl-C. Answers how to learn whether that was asked for.
 */
function onStop(stop: () => Promise<void>): () => boolean {
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (isStopping && signal === 'SIGINT') process.exit(130)
      if (isStopping) return
      isStopping = true
      console.log('Stopping …')
      stop().then(() => process.exit(0), die)
    })
  return () => isStopping
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
  // The query builder and the migrations say which statement it was, and the database why.
  const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const { code = '', message }: Partial<NodeJS.ErrnoException> =
    reason instanceof Error ? reason : {}
  const sentences: Record<string, string> = {
    ECONNREFUSED: 'no Postgres answers there',
    ENOTFOUND: 'there is no such host',
    ETIMEDOUT: 'the host does not answer',
    '28P01': 'the password is not accepted',
    '28000': 'the user is not accepted',
    '42501': 'its role lacks a right, and should own all that is in the database',
    '3D000': 'there is no such database',
  }
  const sentence = sentences[code]
  return sentence ? `DATABASE_URL: ${sentence} (${message})` : null
}

await main().catch(die)
