import { isWrite } from '@amber/contract/endpoint.ts'
import type { Database } from '#server/db/connect.ts'
import type { Platform } from '#server/lib/platform.ts'
import { countCall } from './limits.queries.ts'
import { countByMinute } from './minute-counter.ts'
import { fail, type Problem } from './problem.ts'
import { addressKey, type RequestFacts } from './request.ts'
import type { Call } from './run.ts'

type PublicPermit = {
  /** Throws for an input that is nobody's, where the address has had its share. */
  requireSomebodys: (input: unknown) => Promise<void>
  /** Takes the count of a success back, if it has shown who made the call. */
  settle: () => void
}

export type LimitSettings = {
  /** Refused calls of one person in a minute, after which even good ones wait. */
  refusalsPerMinute: number
  /** Calls of one public endpoint in a minute from one address, beyond which they wait. */
  publicCallsPerMinute: number
  /** Files of one person that may be on their way at once, in or out: each holds memory, a connection or a place. */
  filesAtOnce: number
}

/** Files that are taken in at once by this server, whose parts lie in memory until the last one has come. */
const mostArriving = 24

/**
 * What keeps one caller from taking up everything. Both counts are this process's own. That is right for them: they
 * are far beyond what people do, and a count that all servers share would cost each call a write to the database, which
 * is what they are there to save. With two servers behind a balancer an attacker has twice as much of little.
 */
export function createLimits({
  db,
  platform,
  refusalsPerMinute,
  publicCallsPerMinute,
  filesAtOnce,
}: LimitSettings & { db: Database; platform: Platform }) {
  const refusals = countByMinute(refusalsPerMinute)
  const publicCalls = countByMinute(publicCallsPerMinute)
  const filesOf = new Map<string, number>()
  let arriving = 0

  /** Throws for a person who has been refused too often in this minute, and would fill the audit log with it. */
  function requirePatience(actorId: string): void {
    refuseFor(refusals.waitFor(actorId, platform.now()))
  }

  /** Only a person's own refusals: an address may be a whole office's, whom one of them must not lock out. */
  function countRefusal(problem: Problem, { actor }: Call): void {
    if (actor && problem.status === 403) refusals.add(actor.id, platform.now())
  }

  /**
   * Counts a public call against its address, before its body is read. Where the address has had its share, only a call
   * goes on whose input shows that it is somebody's: one bad machine must not sign out the office around it.
   */
  function countPublic({ request, route }: Call): PublicPermit {
    const key = publicKey(route.endpoint, request)
    const wait = publicCalls.waitFor(key, platform.now())
    if (wait === 0) publicCalls.add(key, platform.now())
    else if (!route.isSomebodys) refuseFor(wait)
    return {
      requireSomebodys: async (input) => {
        if (wait > 0 && !(await route.isSomebodys?.(input))) refuseFor(wait)
      },
      settle: () => {
        if (wait === 0 && route.isFreeOnSuccess) publicCalls.giveBack(key, platform.now())
      },
    }
  }

  /** Counts a call against what its endpoint declares, for all servers together. */
  async function countDeclared({ request, route }: Call): Promise<void> {
    const { endpoint } = route
    if (endpoint.perMinute === undefined) return
    const now = platform.now()
    const { calls, windowEndsAt } = await countCall(db, { key: publicKey(endpoint, request), now })
    if (calls > endpoint.perMinute)
      refuseFor(Math.max(1, Math.ceil((windowEndsAt.getTime() - now.getTime()) / 1000)))
  }

  /**
   * Counts a call that takes or answers a file, until what is returned is called. Throws `files_limit` where too many are
   * the person's own, and `server_busy` where they are everybody's.
   */
  function beginFile({ actor, route: { endpoint } }: Call): () => void {
    const takesFile = isWrite(endpoint) && endpoint.takesFile !== undefined
    if (!actor || !(takesFile || endpoint.answers === 'file')) return () => undefined
    const own = filesOf.get(actor.id) ?? 0
    if (own >= filesAtOnce) throw fail('files_limit', { retryAfter: 2 })
    if (takesFile && arriving >= mostArriving) throw fail('server_busy', { retryAfter: 2 })
    const count = (step: 1 | -1) => {
      if (takesFile) arriving += step
      const left = (filesOf.get(actor.id) ?? 0) + step
      if (left > 0) filesOf.set(actor.id, left)
      else filesOf.delete(actor.id)
    }
    count(1)
    let isOver = false
    return () => {
      if (!isOver) count(-1)
      isOver = true
    }
  }

  return { requirePatience, countRefusal, countPublic, countDeclared, beginFile }
}

export type Limits = ReturnType<typeof createLimits>

const publicKey = ({ method, path }: Call['route']['endpoint'], { ip }: RequestFacts) =>
  `${method} ${path} ${addressKey(ip)}`

function refuseFor(seconds: number): void {
  if (seconds > 0) throw fail('rate_limited', { retryAfter: seconds })
}
