import { LRUCache } from 'lru-cache'
import type { ErrorCode } from '@amber/contract/errors.ts'
import type { Database } from '#server/db/connect.ts'
import type { Platform } from '#server/lib/platform.ts'
import { createFileLimit } from './file-limit.ts'
import { countCall } from './limits.queries.ts'
import { countByMinute } from './minute-counter.ts'
import { fail, Problem } from '#server/http/problem.ts'
import { type RequestFacts } from '#server/http/request.ts'
import { addressKey } from '#server/http/site.ts'
import type { Call, DenialCounts } from '#server/http/run-call.ts'
import type { ParsedToken } from '#server/http/session/tokens.ts'

type PublicPermit = {
  /** Throws above the limit if the input does not identify its caller. */
  requireOwnCalls: (input: unknown) => Promise<void>
  /** Uncounts a success that identified its caller. */
  settle: () => void
}

export type LimitSettings = {
  callsPerMinute: number
  /** Opened event streams by user. */
  streamsPerMinute: number
  /** Hashes at most of a device that answers an image code by work, half on average. */
  proofOfWork: number
  /** Rejected tokens by address or session. */
  refusedTokensPerMinute: number
  /** Denied calls by user. */
  refusalsPerMinute: number
  publicCallsPerMinute: number
  /** Uploads and downloads by user. */
  filesAtOnce: number
  /** Applies while other uploads wait. */
  uploadTurnMs: number
}

/** Normal use never reaches these, even from an office behind one address. */
export const usualLimits: LimitSettings = {
  // Some ten times the busiest minute of a browser test.
  callsPerMinute: 1_200,
  // Twice the streams that a user can have, which all open again after a restart.
  streamsPerMinute: 60,
  // 0.5 s on a laptop, 2 s on a phone.
  proofOfWork: 400_000,
  // A thousand users with tokens expired over night send one or a few each.
  refusedTokensPerMinute: 1_200,
  refusalsPerMinute: 300,
  // Twenty per second and public call, successes excluded.
  publicCallsPerMinute: 1_200,
  filesAtOnce: 2,
  // Enough for 5 MB at 4 Mbit/s.
  uploadTurnMs: 10_000,
}

/** Individually recorded denials per minute; above, the number is recorded whenever it doubles. */
const recordedDenials = { ofOneCall: 5, ofAllCalls: 20 }

function splitAt(most: number, { total, times }: { total: number; times: number }) {
  const before = total - times
  const doublings = (count: number) => Math.floor(Math.log2(Math.max(1, count / most)))
  return {
    each: Math.max(0, Math.min(total, most) - before),
    hasDoubled: doublings(total) > doublings(before),
  }
}

/** Some 100 bytes each. */
const rememberedSessions = 20_000

type Parts = LimitSettings & { db: Database; platform: Platform }

/**
 * Creates the limits; counts are per process unless declared by an endpoint
 * (docs/decisions/0022-in-process-rate-limits.md).
 */
export function createLimits(parts: Parts) {
  return {
    countRefusedToken: createTokenLimit(parts),
    ...createUserLimits(parts),
    countDenials: createDenialCounter(parts),
    countPublic: createPublicLimit(parts),
    countDeclared: (call: Call) => countDeclared(parts, call),
    beginFile: createFileLimit(parts),
  }
}

export type Limits = ReturnType<typeof createLimits>

function createTokenLimit({ platform, refusedTokensPerMinute }: Parts) {
  const refusedTokens = countByMinute(refusedTokensPerMinute)
  /** Selectors survive token refreshes. */
  const knownSessions = new LRUCache<string, true>({ max: rememberedSessions })

  /**
   * Counts rejected tokens by address, but for recently valid sessions by session, so that one faulty client does not
   * block its office.
   */
  return async function countRefusedToken<Found extends { session: { selector: string } }>(
    { token, request }: { token: ParsedToken | null; request: RequestFacts },
    look: () => Promise<Found>,
  ): Promise<Found> {
    const isKnown = token !== null && knownSessions.has(token.selector)
    const key = isKnown ? token.selector : addressKey(request.ip)
    refuseFor(refusedTokens.waitFor(key, platform.now()))
    try {
      const found = await look()
      knownSessions.set(found.session.selector, true)
      return found
    } catch (error) {
      // After the lookup: pending ones are mostly valid.
      if (error instanceof Problem && error.status === 401) refusedTokens.add(key, platform.now())
      throw error
    }
  }
}

function createUserLimits(parts: Parts) {
  const { platform, callsPerMinute, refusalsPerMinute, streamsPerMinute } = parts
  const accountCalls = countByMinute(callsPerMinute)
  const openedStreams = countByMinute(streamsPerMinute)
  const refusals = countByMinute(refusalsPerMinute)

  return {
    /** Counts a call of a signed-in user. Event streams have a limit of their own. */
    countAccount(actorId: string, { answers }: Call['route']['endpoint']): void {
      const calls = answers === 'events' ? openedStreams : accountCalls
      refuseFor(calls.waitFor(actorId, platform.now()))
      calls.add(actorId, platform.now())
    },

    /** Denials would flood the audit log. */
    requireQuota(actorId: string): void {
      refuseFor(refusals.waitFor(actorId, platform.now()))
    },

    /** Counts by user only: an address may belong to a whole office. */
    countRefusal(problem: Problem, { actor }: Call): void {
      if (actor && problem.status === 403) refusals.add(actor.id, platform.now())
    },
  }
}

function createDenialCounter({ platform }: Parts) {
  const denials = countByMinute(Number.POSITIVE_INFINITY)

  /**
   * Returns how many denials to record individually, and the counts of this kind and of the user if they have
   * doubled. This bounds the audit log.
   */
  return function countDenials(
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
}

function createPublicLimit({ platform, publicCallsPerMinute }: Parts) {
  const publicCalls = countByMinute(publicCallsPerMinute)

  /**
   * Counts by address. Above the limit only input that identifies its caller passes, so that one faulty client does
   * not sign out its office.
   */
  return function countPublic({ request, route }: Call): PublicPermit {
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
}

async function countDeclared({ db, platform }: Parts, { request, route }: Call): Promise<void> {
  const { endpoint } = route
  if (endpoint.perMinute === undefined) return
  const now = platform.now()
  const { calls, windowEndsAt } = await countCall(db, { key: publicKey(endpoint, request), now })
  if (calls > endpoint.perMinute)
    refuseFor(Math.max(1, Math.ceil((windowEndsAt.getTime() - now.getTime()) / 1000)))
}

const publicKey = ({ method, path }: Call['route']['endpoint'], { ip }: RequestFacts) =>
  `${method} ${path} ${addressKey(ip)}`

/** @throws `rate_limited` unless 0 */
export function refuseFor(seconds: number): void {
  if (seconds > 0) throw fail('rate_limited', { retryAfter: seconds })
}
