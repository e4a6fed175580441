import { fork } from 'node:child_process'
import { loadavg } from 'node:os'
import type { Outcome, Work } from './load.ts'
import { processorTimeOf } from './product.ts'

export type Measured = {
  what: string
  perSecond: number
  p50: number
  p95: number
  p99: number
  failures: Record<string, number>
  /** Processor milliseconds of the watched processes per response. */
  cpu: number
  load: number
}

/** Runs the load in a separate process. */
export async function measure(
  what: string,
  work: Work,
  watched: readonly number[],
): Promise<Measured & { outcome: Outcome }> {
  let outcome: Outcome | undefined
  const measured = await watch(what, async () => (outcome = await doWork(work)), watched)
  if (!outcome) throw new Error('There is no outcome')
  return { ...measured, outcome }
}

export async function watch(
  what: string,
  run: () => Promise<Outcome>,
  watched: readonly number[],
): Promise<Measured> {
  const load = loadavg()[0] ?? 0
  const before = processorTimeOf(watched)
  const { times, seconds, failures } = await run()
  const cpu = watched.length === 0 ? Number.NaN : (processorTimeOf(watched) - before) / times.length
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
  const perSecond = times.length / seconds
  return { what, perSecond, p50: at(0.5), p95: at(0.95), p99: at(0.99), failures, cpu, load }
}

function doWork(work: Work): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = fork(new URL('./load.ts', import.meta.url), { serialization: 'advanced' })
    child.once('message', (outcome) => {
      resolve(outcome as Outcome)
      child.disconnect()
    })
    child.once('exit', (code) => reject(new Error(`The load ended with ${code}`)))
    child.send(work)
  })
}

export function summaryOf(measured: Measured & { outcome: Outcome }): Measured {
  const { outcome, ...summary } = measured
  void outcome
  return summary
}
