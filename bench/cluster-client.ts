import { setTimeout as sleep } from 'node:timers/promises'

/** A browser gives up after 30 s, and this machine notices a silent peer sooner. */
const answerWithinMs = 15_000
const retryAfterMs = 200

export type Reply = { status: number; text: string }
export type Request = {
  method: string
  path: string
  token?: string
  body?: object
  /** Idempotency key. */
  key?: string
}

/** Responses and times of all callers since the last `take`. */
export type Observed = {
  answers: number
  /** Responses with a status from 500. */
  serverErrors: Record<string, number>
  /** Calls without a response. */
  broken: number
  /** Longest time in ms from the first try of a call to its good response, or until now if it still has none. */
  longestMs: Record<string, number>
}

const nothingObserved = (): Observed => ({
  answers: 0,
  serverErrors: {},
  broken: 0,
  longestMs: {},
})

export type Client = {
  /** Null without a response. */
  once: (request: Request) => Promise<Reply | null>
  /** Repeats a call until it has a response below 500. */
  until: (kind: string, request: Request) => Promise<Reply>
  /** Waits for the calls in progress, at most for one timeout, and returns what was observed since the last time. */
  take: () => Promise<Observed>
  /** Ends `until` after its next try. */
  stop: () => void
  isStopped: () => boolean
}

type TimedCall = { kind: string; begun: number }
type CallInProgress = { timed: TimedCall; ended: Promise<unknown> }

export function createClient(base: string): Client {
  let isStopped = false
  let observed = nothingObserved()
  const inProgress = new Set<CallInProgress>()

  function noteTime({ kind, begun }: TimedCall): void {
    const { longestMs } = observed
    longestMs[kind] = Math.max(longestMs[kind] ?? 0, performance.now() - begun)
  }

  async function once({ method, path, token, body, key }: Request): Promise<Reply | null> {
    try {
      const answer = await fetch(`${base}/api${path}`, {
        method,
        signal: AbortSignal.timeout(answerWithinMs),
        headers: {
          'content-type': 'application/json',
          ...(token && { authorization: `Bearer ${token}` }),
          ...(key && { 'idempotency-key': key }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      const text = await answer.text()
      observed.answers += 1
      if (answer.status >= 500)
        observed.serverErrors[answer.status] = (observed.serverErrors[answer.status] ?? 0) + 1
      return { status: answer.status, text }
    } catch {
      observed.broken += 1
      return null
    }
  }

  async function repeat(call: TimedCall, request: Request): Promise<Reply> {
    for (;;) {
      const reply = await once(request)
      if (reply && reply.status < 500) {
        noteTime(call)
        return reply
      }
      if (isStopped) throw new Error(`${request.path} had no good response until the end`)
      await sleep(retryAfterMs)
    }
  }

  function until(kind: string, request: Request): Promise<Reply> {
    const timed = { kind, begun: performance.now() }
    const reply = repeat(timed, request)
    const ended = reply.catch(() => undefined).then(() => inProgress.delete(call))
    const call: CallInProgress = { timed, ended }
    inProgress.add(call)
    return reply
  }

  async function take(): Promise<Observed> {
    const ends = [...inProgress].map(({ ended }) => ended)
    await Promise.race([Promise.all(ends), sleep(answerWithinMs, undefined, { ref: false })])
    for (const { timed } of inProgress) {
      noteTime(timed)
      // The rest belongs to the next round.
      timed.begun = performance.now()
    }
    const taken = observed
    observed = nothingObserved()
    return taken
  }

  return {
    once,
    until,
    take,
    stop: () => (isStopped = true),
    isStopped: () => isStopped,
  }
}

export function dataOf({ status, text }: Reply): unknown {
  if (status >= 400) throw new Error(`was answered ${status} ${text}`)
  return (JSON.parse(text) as { data: unknown }).data
}
