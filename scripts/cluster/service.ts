import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { openSync, closeSync } from 'node:fs'
import { join } from 'node:path'
import { withTimeout } from '@amber/server/lib/with-timeout.ts'
import type { Machine } from './network.ts'

/** Restarts like a unit of systemd with `Restart=always` and a pause. */
const restartAfterMs = 1_000
const stopWithinMs = 40_000

export type Service = {
  name: string
  machine: Machine
  /** File that both outputs are appended to. */
  log: string
  /** Process id; 0 between two processes. */
  pid: () => number
  /** Starts it after `stop`. */
  start: () => void
  /** Ends it until `start`. */
  stop: (signal?: NodeJS.Signals) => Promise<void>
}

type ServiceOptions = {
  name: string
  machine: Machine
  /** Folder of the cluster, which has a folder `logs`. */
  folder: string
  user: string
  /** Read at each start. */
  command: () => readonly string[]
  environment?: Record<string, string>
}

/** Runs a program on a machine, and again whenever it ends by itself. */
export function startService({ name, machine, folder, user, ...options }: ServiceOptions): Service {
  const log = join(folder, 'logs', `${name}.log`)
  let child: ChildProcess | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isWanted = false

  function launch(): void {
    const [program = '', ...words] = machine.command(user, options.command())
    const output = openSync(log, 'a')
    const launched = spawn(program, words, {
      cwd: folder,
      stdio: ['ignore', output, output],
      // Its own group: Ctrl-C reaches the cluster, which stops the services in order.
      detached: true,
      env: { PATH: process.env['PATH'], LANG: 'C.UTF-8', ...options.environment },
    })
    closeSync(output)
    child = launched
    launched.once('exit', () => {
      child = null
      if (isWanted) timer = setTimeout(launch, restartAfterMs)
    })
  }
  function start(): void {
    if (isWanted) return
    isWanted = true
    launch()
  }
  async function stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    isWanted = false
    clearTimeout(timer)
    const running = child
    if (!running) return
    const hasEnded = once(running, 'exit')
    running.kill(signal)
    await withTimeout(hasEnded, {
      milliseconds: stopWithinMs,
      timeoutError: () => new Error(`${name} did not stop`),
    }).catch(() => running.kill('SIGKILL'))
  }
  start()
  return { name, machine, log, pid: () => child?.pid ?? 0, start, stop }
}
