import { spawn, type ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#scripts/run.ts'

export type Product = {
  port: number
  pid: number
  /** Milliseconds from process start to readiness. */
  startedInMs: number
  printed(): string
  stop(): Promise<void>
  kill(): Promise<void>
}

/** Node flags of the `npm start` script. */
const startFlags = readStartScript()
  .split(' ')
  .filter((word) => word.startsWith('--'))

function readStartScript(): string {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: { start: string }
  }
  return scripts.start
}

/** Starts the server as `npm start` does, by default without evaluation data. */
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
      // The load comes from few users.
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

/** Reads the announced port; later output is discarded. */
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
      if (printed.includes('Ctrl+C')) saidAll.resolve()
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

/** Returns the resident memory of a process in MB; NaN without /proc. */
export function memoryOf(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
  } catch {
    return Number.NaN
  }
}

/** Returns the processor time in ms of a process and its children; NaN without /proc. */
export function processorTimeOf(pid: number): number {
  try {
    const family = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap(statOf)
    // Ended children are included in their parent's time.
    return family
      .filter((one) => one.pid === pid || one.parent === pid)
      .reduce((sum, { ticks }) => sum + ticks * 10, 0)
  } catch {
    return Number.NaN
  }
}

function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(statOf)
    .filter(({ parent }) => parent === pid)
    .map((one) => one.pid)
}

/** Parses proc_pid_stat(5); the program name in brackets may hold spaces. A tick is 10 ms. */
function statOf(pid: string): { pid: number; parent: number; ticks: number }[] {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number)
    const [parent = 0] = fields.slice(1)
    return [{ pid: Number(pid), parent, ticks: fields.slice(11, 15).reduce((a, b) => a + b, 0) }]
  } catch {
    return [] // already exited
  }
}

export function postmasterOf(directory: string): number {
  return Number.parseInt(readFileSync(join(directory, 'postmaster.pid'), 'utf8'), 10)
}

/** Kills a process and its children, as the end of its machine would. */
export function killFamily(pid: number): void {
  for (const one of [pid, ...childrenOf(pid)]) {
    try {
      process.kill(one, 'SIGKILL')
    } catch {
      // already exited
    }
  }
}
