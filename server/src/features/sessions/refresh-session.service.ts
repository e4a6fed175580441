import type { TokenPair } from '@amber/contract/sign-in/auth.ts'
import type { Database } from '#server/db/connect.ts'
import { notify } from '#server/features/messaging/notifications/notify.service.ts'
import { deviceFacts } from '#server/lib/user-agent.ts'
import { insertAuditEvent } from '#server/http/audit.queries.ts'
import { liveTermsAt, requireLiveSession, sessionTimes } from '#server/http/session/authenticate.ts'
import { inTransaction } from '#server/http/in-transaction.ts'
import { refuseFor } from '#server/http/limits/limits.ts'
import type { countByMinute } from '#server/http/limits/minute-counter.ts'
import { fail } from '#server/http/problem.ts'
import type { RequestFacts } from '#server/http/request.ts'
import type { FoundSession, SessionLookup } from '#server/http/session/session-lookup.queries.ts'
import { addressKey } from '#server/http/site.ts'
import { isPredecessor, parseToken, type ParsedToken } from '#server/http/session/tokens.ts'
import { batchLoader } from '#server/lib/batch-loader.ts'
import { equalBytes, newId, type Platform } from '#server/lib/platform.ts'
import { endSession, prepareRotation, type Rotation } from './session-tokens.queries.ts'
import { pairOf, type KeyCache } from './token-pairs.service.ts'

/** A search for the present token takes up to 40 ms of the event loop. */
export const reuseChecksPerMinute = 5

/** One statement, so that concurrent refreshes share the next one. */
const rotationsAtOnce = 1

export type SessionParts = {
  db: Database
  platform: Platform
  keys: KeyCache
  findSession: SessionLookup
  /** Replaces the given refresh token; false if it is not the current one. */
  rotate: (rotation: Rotation) => Promise<boolean | undefined>
  /** By user and address: forged tokens from elsewhere must not hide the reuse of a real one. */
  reuseChecks: ReturnType<typeof countByMinute>
}

type Given = { token: ParsedToken; hash: Uint8Array }

/** Rotates the tokens of sessions in batches. */
export function createRotation({ db, platform }: Pick<SessionParts, 'db' | 'platform'>) {
  const rotateAll = prepareRotation(db)
  return batchLoader(async (rotations: readonly Rotation[]) => {
    const now = platform.now()
    const rotated = await rotateAll(rotations, {
      now,
      accessExpiresAt: new Date(now.getTime() + sessionTimes.access),
      ...liveTermsAt(now),
    })
    return new Map(
      rotations.map((rotation) => {
        const present = rotated.get(rotation.selector)
        return [rotation, present !== undefined && equalBytes(present, rotation.refreshHash)]
      }),
    )
  }, rotationsAtOnce)
}

/** @throws 8888 or another sign-out code, never "token expired", which would make clients refresh again */
export async function refreshSession(
  parts: SessionParts,
  refreshToken: string,
  request: RequestFacts,
): Promise<TokenPair> {
  const { platform, keys, findSession } = parts
  const token = parseToken('refresh', refreshToken)
  if (!token) throw fail('8888')
  const given = { token, hash: platform.sha256(token.verifier) }
  const rotated = await tryRotation(parts, given)
  if (rotated) return rotated
  const session = await findSession(token.selector)
  if (!session) throw fail('8888')
  requireLiveSession(session, platform.now())
  if (equalBytes(given.hash, session.refreshHash)) {
    // Another server added a newer key than the cached one.
    keys.clear()
    const again = await tryRotation(parts, given)
    if (again) return again
    throw fail('8888')
  }
  if (isWithinGrace(session, given, platform.now()))
    return pairOf(token, await keys.get(session.keyId), platform).tokens
  if (await isUsed(parts, { token, session, request })) await endReused(parts, session, request)
  throw fail('8888')
}

async function tryRotation(
  { db, platform, keys, rotate }: SessionParts,
  { token, hash }: Given,
): Promise<TokenPair | null> {
  const key = await keys.current(db)
  const { tokens, next } = pairOf(token, key, platform)
  const isRotated = await rotate({
    selector: token.selector,
    keyId: key.id,
    givenHash: hash,
    accessHash: platform.sha256(next.accessVerifier),
    refreshHash: platform.sha256(next.refreshVerifier),
  })
  return isRotated ? tokens : null
}

function isWithinGrace(session: FoundSession, { hash }: Given, now: Date): boolean {
  if (!session.previousRefreshHash || !session.rotatedAt) return false
  return (
    equalBytes(hash, session.previousRefreshHash) &&
    session.rotatedAt >= new Date(now.getTime() - sessionTimes.grace)
  )
}

/**
 * Whether the current token derives from this one: a forged token must not end a session. Not detectable across a
 * change of the server key.
 *
 * @throws `rate_limited` beyond `reuseChecksPerMinute`: the token is not judged, and a reuse is found if it is sent later
 */
async function isUsed(
  { keys, platform, reuseChecks }: SessionParts,
  given: { token: ParsedToken; session: FoundSession; request: RequestFacts },
): Promise<boolean> {
  const { session, request } = given
  const { keyId, verifier } = given.token
  if (keyId !== session.keyId) return false
  const caller = `${session.userId} ${addressKey(request.ip)}`
  const now = platform.now()
  refuseFor(reuseChecks.waitFor(caller, now))
  reuseChecks.add(caller, now)
  const present = session.refreshHash
  return isPredecessor(verifier, { present, key: await keys.get(keyId), platform })
}

/** Ends a session whose old token was reused, as the owner cannot be told from a thief. */
async function endReused(
  { db, platform }: SessionParts,
  session: FoundSession,
  request: RequestFacts,
): Promise<void> {
  const now = platform.now()
  await inTransaction(db, async (transaction) => {
    const end = { id: session.sessionId, reason: 'reused', now } as const
    if (!(await endSession(transaction, end))) return
    await insertAuditEvent(
      transaction,
      {
        id: newId(platform),
        time: now,
        action: 'session.reused',
        outcome: 'denied',
        actorId: session.userId,
        actorName: session.userName,
        targetType: 'session',
        targetId: session.sessionId,
        ip: request.ip,
        requestId: request.id,
      },
      request,
    )
    await notify(transaction, {
      userId: session.userId,
      kind: 'session_reused',
      data: deviceFacts(request),
      now,
    })
  })
}
