import { spawn, type ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#scripts/run.ts'

export type Product = {
  port: number
  pid: number
  /** Milliseconds from the start of the process to its first answer that the database is ready. */
  startedInMs: number
  /** The first of what it has printed so far. */
  printed(): string
  stop(): Promise<void>
  /** Ends it at once, as the system does when memory runs out. */
  kill(): Promise<void>
}

/** What `npm start` tells Node. */
const startFlags = readStartScript()
  .split(' ')
  .filter((word) => word.startsWith('--'))

function readStartScript(): string {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: { start: string }
  }
  return scripts.start
}

/**
 * Starts the server as `npm start` does and waits until it is ready; without the evaluation's made-up data, unless
 * `environment` asks for them.
 */
export async function startProduct(
  dataFolder: string,
  environment: Record<string, string> = { NODE_ENV: 'production' },
): Promise<Product> {
  const started = performance.now()
  const child = spawn(process.execPath, [...startFlags, join(root, 'scripts/start.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      AMBER_DATA: dataFolder,
      // A load is made in the name of a few.
      AMBER_CALLS_PER_MINUTE: '1000000',
      ...environment,
    },
  })
  const { port, hasSaidAll, printed } = await portOf(child)
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/health/ready`).catch(() => null)
    await answer?.text()
    if (answer?.ok) break
  }
  return {
    port,
    pid: child.pid ?? 0,
    startedInMs: performance.now() - started,
    printed,
    stop: async () => {
      await hasSaidAll
      await end(child, 'SIGTERM')
    },
    kill: () => end(child, 'SIGKILL'),
  }
}

/** The port that the process says it listens on, and when it has said all. What it logs after that goes nowhere. */
function portOf(
  child: ChildProcess,
): Promise<{ port: number; hasSaidAll: Promise<void>; printed: () => string }> {
  return new Promise((resolve, reject) => {
    let printed = ''
    const saidAll = Promise.withResolvers<void>()
    child.stdout?.on('data', (chunk: Buffer) => {
      if (printed.length > 10_000) return
      printed += chunk.toString()
      const match = /http:\/\/[\d.]+:(\d+)/.exec(printed)
      if (match)
        resolve({
          port: Number(match[1]),
          hasSaidAll: saidAll.promise,
          printed: () => printed,
        })
      if (printed.includes('Ctrl-C')) saidAll.resolve()
    })
    child.once('exit', (code) => reject(new Error(`It ended with ${code}\n${printed}`)))
  })
}

function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  return new Promise((resolve) => {
    child.removeAllListeners('exit')
    child.once('exit', () => resolve())
    child.kill(signal)
  })
}

/** Resident memory of a process in MB; NaN where the system has no /proc. */
export function memoryOf(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
  } catch {
    return Number.NaN
  }
}

/** Processor time in ms that a process and its children have used so far; NaN where the system has no /proc. */
export function processorTimeOf(pid: number): number {
  try {
    const family = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap(statOf)
    // The children that have ended are in their parent's account.
    return family
      .filter((one) => one.pid === pid || one.parent === pid)
      .reduce((sum, { ticks }) => sum + ticks * 10, 0)
  } catch {
    return Number.NaN
  }
}

/** The processes that this one has started and that still run. */
export function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(statOf)
    .filter(({ parent }) => parent === pid)
    .map((one) => one.pid)
}

/** See proc_pid_stat(5); the name of the program, in brackets, may hold spaces. A tick is 10 ms. */
function statOf(pid: string): { pid: number; parent: number; ticks: number }[] {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number)
    const [parent = 0] = fields.slice(1)
    return [{ pid: Number(pid), parent, ticks: fields.slice(11, 15).reduce((a, b) => a + b, 0) }]
  } catch {
    return [] // it has just ended
  }
}

/** The process id of the embedded Postgres of a data folder. */
export function postmasterOf(directory: string): number {
  return Number.parseInt(readFileSync(join(directory, 'postmaster.pid'), 'utf8'), 10)
}
