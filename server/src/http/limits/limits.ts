import { isWrite, type Endpoint } from '@amber/contract/endpoint.ts'
import type { ErrorCode } from '@amber/contract/errors.ts'
import type { Database } from '#server/db/connect.ts'
import type { Platform } from '#server/lib/platform.ts'
import { createFairQueue } from '#server/lib/fair-queue.ts'
import { createRecentKeys } from '#server/lib/caches/recent-keys.ts'
import { countCall } from './limits.queries.ts'
import { countByMinute } from './minute-counter.ts'
import { fail, Problem } from '#server/http/problem.ts'
import { type RequestFacts } from '#server/http/request.ts'
import { addressKey } from '#server/http/site.ts'
import type { Call, DenialCounts } from '#server/http/run.ts'
import type { ParsedToken } from '#server/http/session/tokens.ts'

type PublicPermit = {
  /** Throws for an input that is nobody's, where the address has had its share. */
  requireOwnCalls: (input: unknown) => Promise<void>
  /** Takes the count of a success back, if it has shown who made the call. */
  settle: () => void
}

export type LimitSettings = {
  /** Calls of one account in a minute, beyond which they wait. */
  callsPerMinute: number
  /** Tokens from one address, or of one session, that are refused in a minute, after which none is looked at. */
  refusedTokensPerMinute: number
  /** Refused calls of one person in a minute, after which even good ones wait. */
  refusalsPerMinute: number
  /** Calls of one public endpoint in a minute from one address, beyond which they wait. */
  publicCallsPerMinute: number
  /** Files of one person that may be on their way at once, in or out: each holds memory, a connection or a place. */
  filesAtOnce: number
  /** How long a file may take to come in, in milliseconds, while others of its kind wait for a place. */
  uploadTurnMs: number
}

/** What nobody meets who uses the product, alone or as an office behind one address. */
export const usualLimits: LimitSettings = {
  // Twenty a second: some ten times what the busiest minute of a test in the browser came to, which went on without a rest.
  callsPerMinute: 1_200,
  // As many as public calls. A thousand people whose tokens ran out over night send one or a few each when they begin.
  refusedTokensPerMinute: 1_200,
  // Far more than a person makes by mistake.
  refusalsPerMinute: 300,
  // Twenty a second of each public call, not counting its successes.
  publicCallsPerMinute: 1_200,
  // A person waits for one, and perhaps sends another meanwhile.
  filesAtOnce: 2,
  // A picture of 5 MB comes in this time over 4 Mbit/s, and nobody waits unless a dozen come at once.
  uploadTurnMs: 10_000,
}

/** Refusals of one person in a minute that are recorded one by one; then their number is, as it doubles. */
const recordedDenials = { ofOneCall: 5, ofAllCalls: 20 }

/** Splits refusals that bring a count up to `total` at the number that is still recorded one by one. */
function splitAt(most: number, { total, times }: { total: number; times: number }) {
  const before = total - times
  const doublings = (count: number) => Math.floor(Math.log2(Math.max(1, count / most)))
  return {
    each: Math.max(0, Math.min(total, most) - before),
    hasDoubled: doublings(total) > doublings(before),
  }
}

/** Sessions whose people go on working while others at their address are refused; a name takes some 100 bytes. */
const rememberedSessions = 20_000

/**
 * Files of one kind, such as pictures, that are taken in at once by this server: their parts lie in memory until the last
 * one has come, so that there are fewer of large ones. One more waits, for some turns.
 */
const mostArriving = 12
const arrivingBytes = 128 * 2 ** 20
const mostWaiting = 100
const turnsToWait = 4

/**
 * What keeps one caller from taking up everything. All counts but those that an endpoint declares are this process's own;
 * docs/decisions/0022-limits-in-the-process.md says why.
 */
export function createLimits({
  db,
  platform,
  filesAtOnce,
  uploadTurnMs,
  ...most
}: LimitSettings & { db: Database; platform: Platform }) {
  const refusals = countByMinute(most.refusalsPerMinute)
  const publicCalls = countByMinute(most.publicCallsPerMinute)
  const refusedTokens = countByMinute(most.refusedTokensPerMinute)
  const accountCalls = countByMinute(most.callsPerMinute)
  const denials = countByMinute(Number.POSITIVE_INFINITY)
  /** By selector, which stays the same while tokens are renewed. Only who holds its tokens knows it. */
  const knownSessions = createRecentKeys(rememberedSessions)
  const filesOf = new Map<string, number>()
  /** For each call that takes a file: who sends pictures, as everyone may, is not in the way of an import. */
  const arriving = new Map<Endpoint, ReturnType<typeof createFairQueue>>()

  /**
   * Counts a token that `look` refuses, and does not let it look where there were too many. They count against their
   * address; of a session that was let in lately, against that session alone, so that one bad machine does not stop the
   * office around it.
   */
  async function countRefusedToken<Found extends { session: { selector: string } }>(
    { token, request }: { token: ParsedToken | null; request: RequestFacts },
    look: () => Promise<Found>,
  ): Promise<Found> {
    const isKnown = token !== null && knownSessions.has(token.selector)
    const key = isKnown ? token.selector : addressKey(request.ip)
    refuseFor(refusedTokens.waitFor(key, platform.now()))
    try {
      const found = await look()
      knownSessions.note(found.session.selector)
      return found
    } catch (error) {
      // Not before the look: those that are still being looked up are mostly good, and many right after a start.
      if (error instanceof Problem && error.status === 401) refusedTokens.add(key, platform.now())
      throw error
    }
  }

  /** Counts a call of somebody signed in. A live stream is left open, and has limits of its own. */
  function countAccount(actorId: string, { answers }: Call['route']['endpoint']): void {
    if (answers === 'events') return
    refuseFor(accountCalls.waitFor(actorId, platform.now()))
    accountCalls.add(actorId, platform.now())
  }

  /** Throws for a person who has been refused too often in this minute, and would fill the audit log with it. */
  function requireQuota(actorId: string): void {
    refuseFor(refusals.waitFor(actorId, platform.now()))
  }

  /** Only a person's own refusals: an address may be a whole office's, whom one of them must not lock out. */
  function countRefusal(problem: Problem, { actor }: Call): void {
    if (actor && problem.status === 403) refusals.add(actor.id, platform.now())
  }

  /**
   * Counts refusals of one kind: of the call, or of records of a batch. Returns how many of them the audit log records
   * one by one, and the numbers of this minute that have doubled: of this kind, and of what a person who tries one call
   * after another would else have recorded of each. So no one fills the log.
   */
  function countDenials(
    { code, times }: { code: ErrorCode; times: number },
    { actor, route }: Call,
  ): DenialCounts {
    const { method, path } = route.endpoint
    const now = platform.now()
    const total = denials.add(`${actor?.id} ${method} ${path} ${code}`, now, times)
    const ofCall = splitAt(recordedDenials.ofOneCall, { total, times })
    const ofCallTotal = ofCall.hasDoubled ? total : null
    if (ofCall.each === 0) return { each: 0, ofCall: ofCallTotal, ofAllCalls: null }
    const due = denials.add(`${actor?.id}`, now, ofCall.each)
    const ofAll = splitAt(recordedDenials.ofAllCalls, { total: due, times: ofCall.each })
    return { each: ofAll.each, ofCall: ofCallTotal, ofAllCalls: ofAll.hasDoubled ? due : null }
  }

  /**
   * Counts a public call against its address, before its body is read. Where the address has had its share, only a call
   * goes on whose input shows that it is somebody's: one bad machine must not sign out the office around it.
   */
  function countPublic({ request, route }: Call): PublicPermit {
    const key = publicKey(route.endpoint, request)
    const wait = publicCalls.waitFor(key, platform.now())
    if (wait === 0) publicCalls.add(key, platform.now())
    else if (!route.isOwnCall) refuseFor(wait)
    return {
      requireOwnCalls: async (input) => {
        if (wait > 0 && !(await route.isOwnCall?.(input, request))) refuseFor(wait)
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
   * Counts a call that takes or answers a file, until what is returned is called; `end` breaks off a file that comes in
   * when it has had its turn and others wait. Throws `files_limit` where too many are the person's own, and QueueFull where
   * they are everybody's.
   */
  async function beginFile(
    { actor, route: { endpoint } }: Call,
    end: () => void,
  ): Promise<() => void> {
    const takesFile = isWrite(endpoint) && endpoint.takesFile
    if (!actor || !(takesFile || endpoint.answers === 'file')) return () => undefined
    const own = filesOf.get(actor.id) ?? 0
    if (own >= filesAtOnce) throw fail('files_limit', { retryAfter: 2 })
    const count = (step: 1 | -1) => {
      const left = (filesOf.get(actor.id) ?? 0) + step
      if (left > 0) filesOf.set(actor.id, left)
      else filesOf.delete(actor.id)
    }
    count(1)
    try {
      const leavePlace = takesFile
        ? await placesFor(endpoint, takesFile).enter({ owner: actor.id, end })
        : () => undefined
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        count(-1)
        leavePlace()
      }
    } catch (error) {
      count(-1)
      throw error
    }
  }

  function placesFor(endpoint: Endpoint, largest: number) {
    const places =
      arriving.get(endpoint) ??
      createFairQueue({
        most: Math.min(mostArriving, Math.floor(arrivingBytes / largest)),
        mostWaiting,
        turnMs: uploadTurnMs,
        waitMs: turnsToWait * uploadTurnMs,
      })
    arriving.set(endpoint, places)
    return places
  }

  return {
    countRefusedToken,
    countAccount,
    requireQuota,
    countRefusal,
    countDenials,
    countPublic,
    countDeclared,
    beginFile,
  }
}

export type Limits = ReturnType<typeof createLimits>

const publicKey = ({ method, path }: Call['route']['endpoint'], { ip }: RequestFacts) =>
  `${method} ${path} ${addressKey(ip)}`

function refuseFor(seconds: number): void {
  if (seconds > 0) throw fail('rate_limited', { retryAfter: seconds })
}
