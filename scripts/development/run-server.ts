import { fork, type ChildProcess, type ForkOptions } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { holdDatabase } from './hold-database.ts'
import type { Preload, StartedServer } from './server-process.ts'
import { isPackage, watchSources } from './watch-sources.ts'

const program = join(import.meta.dirname, 'server-process.ts')

/** Processes that have loaded modules and wait for the order to start. */
function createSpares(options: ForkOptions) {
  let withPackages: ChildProcess | null = null
  /** Has loaded the sources that are seldom edited as well. */
  let withSources: ChildProcess | null = null

  function create(modules: Preload): ChildProcess {
    const child = fork(program, options)
    // Messages to an ended process fail too; its exit is handled.
    child.on('error', (error) => child.pid === undefined && console.error(error.message))
    child.send(modules)
    return child
  }

  function dropSources(): void {
    withSources?.kill('SIGKILL')
    withSources = null
  }

  return {
    prepare(modules: Preload, { hasSources }: { hasSources: boolean }): void {
      if (hasSources) withSources ??= create(modules)
      withPackages ??= create(modules.filter(isPackage))
    },
    /** Returns the one that has loaded most. */
    take(): ChildProcess {
      const child = withSources ?? withPackages
      if (child === withSources) withSources = null
      else withPackages = null
      return child && isRunning(child) ? child : create([])
    },
    dropSources,
    stop(): void {
      dropSources()
      withPackages?.kill('SIGKILL')
    },
  }
}

/**
 * Runs the server and starts it again when a source changes. The next process waits with its modules loaded, and the
 * embedded Postgres keeps running. Returns a function that stops all.
 */
export function runServer(options: ForkOptions): () => Promise<void> {
  const spares = createSpares(options)
  /** Whether the last edit left the preloaded sources as they were. */
  let canPreload = true
  let stopDatabase: (() => Promise<void>) | null = null
  let isReplacing = false
  let isStopping = false

  function start(): ChildProcess {
    const child = spares.take()
    child.send('start')
    child.once('message', ({ database, preload }: StartedServer) => {
      if (isStopping) return
      if (database) stopDatabase ??= holdDatabase(database)
      spares.prepare(preload, { hasSources: canPreload })
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
    if (!isOften) spares.dropSources()
    void restart()
  })

  return async () => {
    isStopping = true
    unwatch()
    spares.stop()
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
