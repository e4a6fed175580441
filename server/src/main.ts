import { constants } from 'node:os'
import { nameInTerminal } from '@amber/contract/settings/brand.ts'
import { ConfigError, localUrl, namedUrl, readConfig, type Config } from './config.ts'
import { databaseSentence } from '#server/db/connection/database-sentence.ts'
import { killIfHanging } from '#server/lib/node/hanging-calls.ts'
import { knownAccounts } from '#server/db/seed/people.ts'
import { knownPassword } from '#server/db/seed/seed.ts'
import { withTimeout } from '#server/lib/with-timeout.ts'
import { startServer } from './start-server.ts'

async function main(): Promise<void> {
  const config = readConfig()
  const started = Promise.withResolvers<Awaited<ReturnType<typeof startServer>>>()
  const starting = new AbortController()
  // Before the start: a running database would outlive the process.
  const isStopping = onStop(async () => {
    starting.abort()
    const server = await startBrokenOff(started.promise)
    await server?.stop()
  })
  // Hides steps of an aborted start.
  const print = (line: string) => {
    if (!isStopping()) console.log(line)
  }
  startServer(config, print, starting.signal).then(started.resolve, started.reject)
  try {
    const { port, dataPlace, setupToken } = await started.promise
    if (!isStopping()) welcome({ config, port, dataPlace, setupToken })
  } catch (error) {
    if (!isStopping()) throw error
  }
}

/** The process exits afterwards anyway. */
const breakOffMs = 10_000

async function startBrokenOff<Server>(started: Promise<Server>): Promise<Server | null> {
  const settled = started.catch(() => null)
  return withTimeout(settled, {
    milliseconds: breakOffMs,
    timeoutError: () =>
      new ConfigError(
        'Startup could not be canceled in time. The database is still running, and the next start will use it.',
      ),
  })
}

type Welcome = { config: Config; port: number; dataPlace: string; setupToken: string | null }

function welcome({ config, port, dataPlace, setupToken }: Welcome): void {
  const local = localUrl(config, port)
  // In development the public URL is that of Vite.
  const here = config.servesWeb ? local : (config.publicUrl ?? local)
  const lines = ['', `  ${nameInTerminal}   ${here}`, '']
  if (config.mode === 'evaluation') {
    const named = namedUrl(config, port)
    if (named && !config.publicUrl)
      lines.push(`  For passkeys (they need a host name): ${named}`, '')
    lines.push('  Evaluation mode: sample data, this machine only. Sign in as')
    for (const { userName, role } of knownAccounts)
      lines.push(`    ${userName.padEnd(6)} ${knownPassword}   ${role}`)
    lines.push('')
  }
  if (setupToken)
    lines.push(
      '  No accounts yet. Create the first super admin with this link. It can be used once and expires in 24 hours:',
      `    ${config.publicUrl ?? here}/setup#${setupToken}`,
      '',
    )
  lines.push(`  Data: ${dataPlace}`, '  Press Ctrl+C to stop', '')
  console.log(lines.join('\n'))
}

/** npm forwards the signals that a terminal also sends: a repeated one within this time is the same. */
const sameSignalMs = 500

/** Stops gracefully on Ctrl-C, a closed terminal or SIGTERM, and at once on a second signal. */
function onStop(stop: () => Promise<void>): () => boolean {
  let stoppingSince: number | null = null
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (stoppingSince !== null) {
        if (performance.now() - stoppingSince < sameSignalMs) return
        const code = 128 + constants.signals[signal]
        return void killIfHanging(0).then(() => process.exit(code))
      }
      stoppingSince = performance.now()
      console.log('Stopping…')
      stop()
        .then(() => killIfHanging())
        .then(() => process.exit(0), die)
    })
  return () => stoppingSince !== null
}

async function die(error: unknown): Promise<never> {
  const isForeseen =
    error instanceof Error && (error instanceof ConfigError || 'isForeseen' in error)
  console.error(isForeseen ? error.message : (databaseSentence(error) ?? error))
  await killIfHanging()
  process.exit(1)
}

await main().catch(die)
