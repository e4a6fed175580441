import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
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

/** More than a build and a recovery of Postgres (5 minutes) take. */
const readyWithinMs = 10 * 60_000
const answersWithinMs = 10_000
/** More than the last checkpoint of Postgres takes. */
const endsWithinMs = 2 * 60_000

type Start = {
  environment?: Record<string, string>
  /** Postgres of the caller, which is stopped if the start fails. */
  postgres?: { stop: () => Promise<void> }
}

/**
 * Starts the server as `npm start` does, by default without evaluation data.
 *
 * @throws if it ends or is not ready within 10 minutes; it is stopped then
 */
export async function startProduct(
  dataFolder: string,
  { environment = { NODE_ENV: 'production' }, postgres }: Start = {},
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
  const late = AbortSignal.timeout(readyWithinMs)
  try {
    const { port, hasSaidAll, printed } = await portOf(child, late)
    await untilReady(child, { port, late })
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
  } catch (error) {
    await end(child, 'SIGTERM')
    await postgres?.stop()
    throw error
  }
}

/** Reads the announced port; later output is discarded. */
function portOf(
  child: ChildProcess,
  late: AbortSignal,
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
    child.once('exit', () => {
      saidAll.resolve()
      reject(new Error(`${endOf(child)}\n${printed}`))
    })
    late.addEventListener('abort', () => reject(new Error(`It announced no port\n${printed}`)))
  })
}

async function untilReady(
  child: ChildProcess,
  { port, late }: { port: number; late: AbortSignal },
): Promise<void> {
  for (;;) {
    if (hasEnded(child)) throw new Error(`${endOf(child)} before it was ready`)
    if (late.aborted) throw new Error(`It was not ready within ${readyWithinMs / 1000} s`)
    const isReady = await askReadiness(port).catch(() => false)
    if (isReady) return
  }
}

/** @throws without a response within 10 seconds */
export async function askReadiness(port: number): Promise<boolean> {
  const signal = AbortSignal.timeout(answersWithinMs)
  const answer = await fetch(`http://127.0.0.1:${port}/api/health/ready`, { signal })
  await answer.arrayBuffer()
  return answer.ok
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode !== null || signalCode !== null

const endOf = ({ exitCode, signalCode }: ChildProcess) => `It ended with ${exitCode ?? signalCode}`

/** Returns at once where the process has ended, as no event would come. */
async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (hasEnded(child)) return
  const ended = once(child, 'exit')
  child.kill(signal)
  const timer = setTimeout(() => child.kill('SIGKILL'), endsWithinMs)
  await ended
  clearTimeout(timer)
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

/** Returns the processor time in ms of processes and all that descend from them, each once; NaN without /proc. */
export function processorTimeOf(pids: readonly number[]): number {
  try {
    const all = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap(statOf)
    const children = Map.groupBy(all, ({ parent }) => parent)
    // A set also visits what is added meanwhile.
    const family = new Set(all.filter(({ pid }) => pids.includes(pid)))
    for (const { pid } of family) for (const child of children.get(pid) ?? []) family.add(child)
    // Ended children are included in their parent's time.
    return [...family].reduce((sum, { ticks }) => sum + ticks * 10, 0)
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
