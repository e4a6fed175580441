import type { StandbyProblem } from '@amber/contract/status/system-status.ts'
import type { Database } from './connect.ts'
import { createReplayProgress } from './replay-progress.ts'
import {
  connectStandby,
  StandbyError,
  type StandbyAddresses,
  type StandbyConnections,
} from './standby-connections.ts'
import type { Traces } from '#server/lib/spans.ts'

/*
 * One standby of the database (docs/decisions/0052-read-standby.md). Times are milliseconds of
 * `performance.now()` on this server.
 */

export type StandbyState = {
  problem: StandbyProblem | null
  /** All that was committed longer ago is on the standby; null if it is unknown. */
  lagSeconds: number | null
}

export type Standby = {
  /** Returns the database if it is fresh enough and has what was committed until `time`; `lost` aborts when it fails. */
  take: (time: number) => { db: Database; lost: AbortSignal } | null
  /** Does not use it for some seconds, because a read from it failed. */
  suspend: (error: unknown) => void
  /** Does not use it until it has what is committed now. */
  catchUp: () => void
  state: () => StandbyState
}

type Timings = {
  everyMs: number
  /** After a failure. */
  pauseMs: number
  timeoutMs: number
  /** Without a read, checks become rare. */
  restAfterMs: number
  /** Two checks must fit into the limit of staleness, or an idle standby would count as behind. */
  restMs: number
}

export const usualTimings: Timings = {
  everyMs: 1_000,
  pauseMs: 5_000,
  timeoutMs: 2_000,
  restAfterMs: 10_000,
  restMs: 5_000,
}
/** Many pauses: another kind of server does not become a standby by itself. */
const unsupportedPauses = 12

export type StandbyOptions = StandbyAddresses & {
  maxLagMs: number
  connections: number
  /** Null: statements have no spans. */
  traces?: Traces | null
  /** Called after the first check, and when the standby comes into use or goes out of it. */
  onChange: (state: StandbyState, error: unknown) => void
  timings?: Partial<Timings>
}

/** Watches the standby until it is closed. Resolves after the first check, successful or not. */
export async function openStandby(
  options: StandbyOptions,
): Promise<Standby & { close: () => Promise<void> }> {
  const { everyMs, pauseMs, restAfterMs, restMs } = { ...usualTimings, ...options.timings }
  const { check, disconnect, ...standby } = createStandby(options)
  const rest = Math.max(everyMs, Math.min(restMs, options.maxLagMs / 3))
  let isClosed = false
  let isResting = false
  let usedAt = performance.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  let checking = check()
  const again = () => {
    isResting = false
    checking = check()
    void watch()
  }
  const watch = async () => {
    const isReachable = await checking
    if (isClosed) return
    isResting = isReachable && performance.now() - usedAt > restAfterMs
    const pause = standby.state().problem === 'unsupported' ? unsupportedPauses * pauseMs : pauseMs
    timer = setTimeout(again, isResting ? rest : isReachable ? everyMs : pause)
  }
  await watch()
  return {
    ...standby,
    take(time) {
      usedAt = performance.now()
      if (isResting && !isClosed) {
        clearTimeout(timer)
        again()
      }
      return standby.take(time)
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await checking
      await disconnect()
    },
  }
}

function createStandby({ maxLagMs, onChange, timings, ...options }: StandbyOptions) {
  const { pauseMs, timeoutMs } = { ...usualTimings, ...timings }
  const freshness = createFreshness(maxLagMs)
  const report = createReporter(onChange)
  let connections: StandbyConnections | null = null
  let lost = new AbortController()
  let failure: StandbyProblem | null = 'unreachable'
  let suspendedUntil = -Infinity

  const state = (): StandbyState => ({
    problem: failure ?? (freshness.isBehind() ? 'behind' : null),
    lagSeconds: freshness.lagSeconds(),
  })

  async function disconnect(): Promise<void> {
    const closing = connections
    connections = null
    lost.abort()
    await closing?.close().catch(() => undefined)
  }

  function fail(error: unknown): void {
    failure = error instanceof StandbyError ? error.problem : 'unreachable'
    freshness.begin()
    void disconnect()
    report(state(), error)
  }

  async function find(): Promise<void> {
    if (!connections) {
      connections = await connectStandby({ ...options, size: options.connections, timeoutMs })
      lost = new AbortController()
      freshness.begin()
    }
    const used = connections
    // Without the primary nothing is known about the lag.
    const written = await options.primary.read().catch(() => null)
    const replayed = await used.readReplayed()
    if (connections !== used) return
    if (written !== null) freshness.progress.add(written)
    freshness.progress.replayedTo(replayed)
    failure = null
    report(state(), null)
  }

  return {
    disconnect,
    /** Returns whether the standby is reachable. */
    check: async (): Promise<boolean> => {
      if (performance.now() < suspendedUntil) return true
      await find().catch(fail)
      return failure === null
    },
    take: (time: number) =>
      connections && state().problem === null && freshness.contains(time)
        ? { db: connections.db, lost: lost.signal }
        : null,
    suspend: (error: unknown) => {
      suspendedUntil = performance.now() + pauseMs
      fail(error)
    },
    catchUp: freshness.catchUp,
    state,
  }
}

function createFreshness(maxLagMs: number) {
  const progress = createReplayProgress()
  let begun = -Infinity
  let floor = -Infinity
  const since = (time: number) => performance.now() - time
  return {
    progress,
    begin: () => {
      progress.reset()
      begun = performance.now()
    },
    // A busy standby reaches its first position with the second check.
    isBehind: () => since(Math.max(progress.completeUntil(), begun)) > maxLagMs,
    lagSeconds: () =>
      Number.isFinite(progress.completeUntil()) ? since(progress.completeUntil()) / 1000 : null,
    contains: (time: number) => Math.max(time, floor) < progress.completeUntil(),
    catchUp: () => void (floor = performance.now()),
  }
}

function createReporter(onChange: StandbyOptions['onChange']): StandbyOptions['onChange'] {
  let reported: StandbyProblem | null | undefined
  return (state, error) => {
    if (state.problem === reported) return
    reported = state.problem
    onChange(state, error)
  }
}
