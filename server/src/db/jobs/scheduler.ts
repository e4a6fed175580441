import type { Database } from '#server/db/connect.ts'
import { errorClass, inNewTrace } from '#server/lib/spans.ts'
import { withTimeout } from '#server/lib/with-timeout.ts'
import { newId, type Platform } from '#server/lib/platform.ts'
import { RefusedRun, type Job } from './define-job.ts'
import {
  claimJobs,
  finishJob,
  longestPauseMs,
  recordServer,
  registerJobs,
  removeServer,
  renewLeases,
  type Claim,
  type Finish,
} from './jobs.queries.ts'

const second = 1_000

/** In milliseconds. */
export type SchedulerTimes = {
  /** Shortest time between two polls of a server. */
  poll: number
  /** Time between two polls of the whole cluster. */
  clusterPoll: number
  /** A server that does not renew its lease for so long counts as dead. */
  lease: number
  heartbeat: number
  /** Time between two registrations of a server's jobs. */
  registration: number
  /** Time that a stop leaves to runs. */
  stop: number
}
const usualTimes: SchedulerTimes = {
  poll: second,
  clusterPoll: 500,
  lease: 30 * second,
  heartbeat: 15 * second,
  registration: 60 * 60 * second,
  stop: 10 * second,
}

/** Milliseconds without a sign of life after which a server counts as dead. */
export const deadAfterMs = ({ heartbeat } = usualTimes) => 3 * heartbeat

type Options = {
  db: Database
  platform: Platform
  /** Name of this server for people. */
  host: string
  /** When its web app was built (ISO 8601); null if it serves none. */
  buildTime?: string | null
  onError: (error: unknown, job?: string) => void
  onRun?: (run: { name: string; outcome: Finish['outcome']; seconds: number }) => void
  times?: SchedulerTimes
}

type Running = Claim & { abort: AbortController; ended: Promise<void> }

/**
 * Runs jobs by their leases in the database, so that one server of the cluster runs each. Servers poll more rarely the
 * more of them live. Returns a function that stops the runs and hands them to the others.
 */
export function startScheduler(
  all: readonly Job[],
  { db, platform, host, buildTime = null, onError, onRun, times = usualTimes }: Options,
): () => Promise<void> {
  const id = newId(platform)
  const running = new Map<string, Running>()
  const byName = new Map(all.map((job) => [job.name, job]))
  let liveServers = 1
  let registeredAt = -Infinity
  let seenAt = -Infinity
  const leases = watchLeases(times.lease, () => abortAll(running))

  async function poll(): Promise<void> {
    const now = performance.now()
    if (running.size > 0 && leases.areDue(now)) await renew(now)
    if (now - seenAt >= times.heartbeat) {
      liveServers = await recordServer(db, { id, host, buildTime, deadAfterMs: deadAfterMs(times) })
      seenAt = now
    }
    if (now - registeredAt >= times.registration) {
      await registerJobs(db, all)
      registeredAt = now
    }
    const idle = all.filter(({ name }) => !running.has(name))
    const lease = { leaseId: newId(platform), serverId: id, leaseMs: times.lease }
    if (running.size === 0) leases.renewedAt(performance.now())
    const { claimed, lost } = await claimJobs(db, idle, lease)
    for (const name of lost) onError(new Error('The server ended during the run'), name)
    for (const claim of claimed) start(claim)
  }

  async function renew(now: number): Promise<void> {
    const leaseIds = [...running.values()].map(({ leaseId }) => leaseId)
    const renewed = await renewLeases(db, leaseIds, times.lease)
    leases.renewedAt(now)
    for (const { name, leaseId, abort } of running.values())
      if (!renewed.some((lease) => lease.name === name && lease.leaseId === leaseId)) abort.abort()
  }

  function start(claim: Claim): void {
    const job = byName.get(claim.name)
    if (!job) return
    const abort = new AbortController()
    const startedAt = performance.now()
    const ended = runTraced(job, claim, { platform, signal: abort.signal, onError })
      .then((finish) => {
        onRun?.({ name: job.name, outcome: finish.outcome, seconds: secondsSince(startedAt) })
        return finishJob(db, claim, finish)
      })
      .catch((error: unknown) => onError(error, claim.name))
      .finally(() => running.delete(claim.name))
    running.set(claim.name, { ...claim, abort, ended })
  }

  const pauseMs = () => pollPause(times, { liveServers, isRunning: running.size > 0 })
  const stopPolling = repeat(poll, { pauseMs, onError })
  return async () => {
    await stopPolling()
    leases.stop()
    await endRuns(running, times.stop).catch(onError)
    await removeServer(db, id).catch(onError)
  }
}

/** Many idle servers poll rarely. One that runs jobs repeats a failed renewal before its leases expire. */
function pollPause(
  { poll, clusterPoll, lease }: SchedulerTimes,
  { liveServers, isRunning }: { liveServers: number; isRunning: boolean },
): number {
  const pause = Math.max(poll, liveServers * clusterPoll)
  return isRunning ? Math.min(pause, lease / 4) : pause
}

/** A run that hangs, as on a dead mount, must not keep the server and its database from stopping cleanly. */
function endRuns(running: ReadonlyMap<string, Running>, milliseconds: number): Promise<unknown> {
  abortAll(running)
  return withTimeout(Promise.all([...running.values()].map(({ ended }) => ended)), {
    milliseconds,
    timeoutError: () => new Error('A job did not stop in time and was broken off'),
  })
}

function abortAll(running: ReadonlyMap<string, Running>): void {
  for (const { abort } of running.values()) abort.abort()
}

/**
 * Calls `onExpired` when leases were not renewed in time, so that another server may have them. A timer, since polls
 * hang or fail while the database is out of reach.
 */
function watchLeases(leaseMs: number, onExpired: () => void) {
  let since = performance.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => clearTimeout(timer)
  return {
    areDue: (now: number) => now - since >= leaseMs / 3,
    /** `time` is before the statement that renewed them. */
    renewedAt(time: number) {
      since = time
      stop()
      timer = backgroundTimer(onExpired, time + leaseMs - performance.now())
    },
    stop,
  }
}

const secondsSince = (start: number) => (performance.now() - start) / second

type RunOptions = Pick<Options, 'platform' | 'onError'> & { signal: AbortSignal }

function runTraced(job: Job, claim: Claim, options: RunOptions): Promise<Finish> {
  const facts = { name: `job ${job.name}`, kind: 'internal' } as const
  return inNewTrace(options.platform.traces, facts, async (span) => {
    const finish = await runJob(job, claim, options)
    const { outcome, handled, error } = finish
    span.set({ 'amber.job.outcome': outcome, 'amber.job.handled': handled ?? undefined })
    if (error !== null) span.fail(error)
    return finish
  })
}

async function runJob(job: Job, claim: Claim, { signal, onError }: RunOptions): Promise<Finish> {
  const { everyMs, when } = job.schedule
  try {
    const handled = (await job.run(signal)) ?? null
    const isRecorded = !when || handled !== 0 || claim.wasRequested || claim.failures > 0
    return {
      outcome: 'done',
      error: null,
      handled,
      pauseMs: everyMs,
      isRecorded,
      isRequestedAgain: false,
    }
  } catch (error) {
    if (error instanceof RefusedRun) return refusedFinish(error, everyMs)
    const isInterrupted = signal.aborted
    if (!isInterrupted) onError(error, job.name)
    return {
      outcome: isInterrupted ? 'interrupted' : 'failed',
      error: isInterrupted ? null : errorClass(error),
      handled: null,
      pauseMs: isInterrupted ? 0 : pauseAfterFailure(everyMs, claim.failures),
      isRecorded: true,
      isRequestedAgain: isInterrupted && claim.wasRequested,
    }
  }
}

const refusedFinish = ({ code }: RefusedRun, pauseMs: number): Finish => ({
  outcome: 'interrupted',
  error: code,
  handled: null,
  pauseMs,
  isRecorded: true,
  isRequestedAgain: false,
})

/** Doubles the interval with each failure in a row, up to an hour. */
export function pauseAfterFailure(everyMs: number, failuresBefore: number): number {
  return Math.max(everyMs, Math.min(longestPauseMs, everyMs * 2 ** (failuresBefore + 1)))
}

/** Repeats `run` with a pause after each end. Returns a function that stops it. */
function repeat(
  run: () => Promise<void>,
  { pauseMs, onError }: { pauseMs: () => number; onError: (error: unknown) => void },
): () => Promise<void> {
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let inProgress = Promise.resolve()
  const schedule = () => {
    timer = backgroundTimer(() => {
      inProgress = run()
        .catch(onError)
        .finally(() => {
          if (!isStopped) schedule()
        })
    }, pauseMs())
  }
  schedule()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await inProgress
  }
}

function backgroundTimer(run: () => void, milliseconds: number): ReturnType<typeof setTimeout> {
  const timer = setTimeout(run, milliseconds)
  // Node's timers keep the process alive; a browser's are plain numbers.
  if (typeof timer === 'object') timer.unref()
  return timer
}
