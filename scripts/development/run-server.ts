import { fork, type ChildProcess, type ForkOptions } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { holdDatabase } from './hold-database.ts'
import type { Preload, StartedServer } from './server-process.ts'
import { isPackage, watchSources } from './watch-sources.ts'

const program = join(import.meta.dirname, 'server-process.ts')

/**
 * Runs the server and starts it again when a source changes. The next process waits with packages and sources loaded
 * that are seldom edited, and the embedded Postgres keeps running. Returns a function that stops all.
 */
export function runServer(options: ForkOptions): () => Promise<void> {
  let preload: Preload = []
  let spare: ChildProcess | null = null
  /** Whether the last edit left the preloaded sources as they were. */
  let canPreload = true
  let hasSources = false
  let stopDatabase: (() => Promise<void>) | null = null
  let isReplacing = false
  let isStopping = false

  function prepare(): ChildProcess {
    const child = fork(program, options)
    // Messages to an ended process fail too; its exit is handled.
    child.on('error', (error) => child.pid === undefined && console.error(error.message))
    hasSources = canPreload
    child.send(hasSources ? preload : preload.filter(isPackage))
    return child
  }

  function start(): ChildProcess {
    const child = spare && isRunning(spare) ? spare : prepare()
    spare = null
    child.send('start')
    child.once('message', (started: StartedServer) => {
      if (isStopping) return
      preload = started.preload
      if (started.database) stopDatabase ??= holdDatabase(started.database)
      spare ??= prepare()
    })
    child.once('exit', (code, signal) => {
      if (isReplacing || isStopping) return
      console.error(`The server ended (${signal ?? code}). Save a source to start it again.`)
    })
    return child
  }

  let server = start()

  async function restart(): Promise<void> {
    // The start that follows reads this change as well.
    if (isReplacing || isStopping) return
    isReplacing = true
    console.log('Restarting the server…')
    await end(server, 'SIGKILL')
    isReplacing = false
    if (!isStopping) server = start()
  }

  const unwatch = watchSources((isOften) => {
    canPreload = isOften
    if (!canPreload && hasSources) {
      spare?.kill('SIGKILL')
      spare = null
    }
    void restart()
  })

  return async () => {
    isStopping = true
    unwatch()
    spare?.kill('SIGKILL')
    await end(server, 'SIGTERM')
    await stopDatabase?.()
  }
}

const isRunning = ({ exitCode, pid, signalCode }: ChildProcess) =>
  pid !== undefined && exitCode === null && signalCode === null

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (!isRunning(child)) return
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}
