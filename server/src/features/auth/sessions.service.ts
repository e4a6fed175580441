import type { TokenPair } from '@amber/contract/auth.ts'
import type { Database } from '#server/db/connect.ts'
import { notify } from '#server/features/notifications/notify.service.ts'
import { readSettings } from '#server/features/settings/settings.service.ts'
import { deviceFacts } from '#server/http/device-facts.ts'
import { insertAuditEvent } from '#server/http/audit.queries.ts'
import { liveTermsAt, requireLiveSession, sessionTimes } from '#server/http/authenticate.ts'
import { inTransaction } from '#server/http/in-transaction.ts'
import { fail } from '#server/http/problem.ts'
import type { RequestFacts } from '#server/http/request.ts'
import { listServerKeys } from '#server/http/server-keys.queries.ts'
import { prepareSessionLookup, type FoundSession } from '#server/http/session-lookup.queries.ts'
import {
  formatToken,
  newSelector,
  newVerifier,
  parseToken,
  successorsOf,
  type ServerKey,
} from '#server/http/tokens.ts'
import { coalesce } from '#server/lib/coalesce.ts'
import { equalBytes, newId, type Platform } from '#server/lib/platform.ts'
import {
  endLeastUsed,
  endSession,
  endSessionsOf,
  endSessionsWithoutStep,
  insertSession,
  prepareRotation,
  type Rotation,
} from './sessions.queries.ts'

export type Sessions = ReturnType<typeof createSessions>

const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds)
const after = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds)

/** Statements for rotations at once: the fewer, the more refreshes share one. */
const rotationsAtOnce = 1

/** The life of sessions: opened by a sign-in, carried on by refresh tokens, ended. */
export function createSessions({ db, platform }: { db: Database; platform: Platform }) {
  const findSession = prepareSessionLookup(db)
  const rotateAll = prepareRotation(db)
  // Refreshes that come at once share a statement.
  const rotate = coalesce(async (rotations: readonly Rotation[]) => {
    const now = platform.now()
    const rotated = await rotateAll(rotations, {
      now,
      accessExpiresAt: after(now, sessionTimes.access),
      ...liveTermsAt(now),
    })
    return new Map(
      rotations.map((rotation) => {
        const present = rotated.get(rotation.selector)
        return [rotation, present !== undefined && equalBytes(present, rotation.refreshHash)]
      }),
    )
  }, rotationsAtOnce)
  // Keys are never changed, only added, so that what was read once stays true.
  let keys: ServerKey[] = []

  /** Read on the caller's own connection: where there is no other, another would be waited for without end. */
  async function currentKey(transaction: Database): Promise<ServerKey> {
    if (keys.length === 0) keys = await listServerKeys(transaction)
    const [key] = keys
    if (!key) throw new Error('The database has no server key; it was not prepared')
    return key
  }

  async function keyOf(id: number): Promise<ServerKey> {
    const isKnown = keys.some((key) => key.id === id)
    if (!isKnown) keys = await listServerKeys(db)
    const key = keys.find((candidate) => candidate.id === id)
    if (!key) throw new Error(`There is no server key ${id}`)
    return key
  }

  function pairOf(selector: string, refreshVerifier: string, key: ServerKey) {
    const next = successorsOf(refreshVerifier, key, platform)
    const common = { keyId: key.id, selector }
    const tokens: TokenPair = {
      token: formatToken('access', { ...common, verifier: next.accessVerifier }),
      refreshToken: formatToken('refresh', { ...common, verifier: next.refreshVerifier }),
    }
    return { tokens, next }
  }

  /** Opens a session for a person whose sign-in succeeded. */
  async function open(
    transaction: Database,
    options: {
      userId: string
      isRemembered: boolean
      request: Pick<RequestFacts, 'ip' | 'userAgent'>
    },
  ): Promise<{ id: string; tokens: TokenPair }> {
    const { userId, isRemembered, request } = options
    const now = platform.now()
    const key = await currentKey(transaction)
    const selector = newSelector(platform)
    const { tokens, next } = pairOf(selector, newVerifier(platform), key)
    const id = newId(platform)
    await insertSession(transaction, {
      id,
      selector,
      userId,
      keyId: key.id,
      accessHash: platform.sha256(next.accessVerifier),
      accessExpiresAt: after(now, sessionTimes.access),
      refreshHash: platform.sha256(next.refreshVerifier),
      isRemembered,
      ip: request.ip,
      userAgent: request.userAgent,
      createTime: now,
      lastSeenAt: now,
    })
    return { id, tokens }
  }

  /** A new pair for a refresh token. Throws 8888 and its kin, never an "expired token" code. */
  async function refresh(refreshToken: string, request: RequestFacts): Promise<TokenPair> {
    const token = parseToken('refresh', refreshToken)
    if (!token) throw fail('8888')
    const givenHash = platform.sha256(token.verifier)
    const rotated = await tryRotation(token.selector, token.verifier, givenHash)
    if (rotated) return rotated
    const session = await findSession(token.selector)
    if (!session) throw fail('8888')
    requireLiveSession(session, platform.now())
    if (equalBytes(givenHash, session.refreshHash)) {
      // Everything is in order but the key that we remembered: another server has a newer one.
      keys = []
      const again = await tryRotation(token.selector, token.verifier, givenHash)
      if (again) return again
      throw fail('8888')
    }
    if (isWithinGrace(session, givenHash))
      return pairOf(token.selector, token.verifier, await keyOf(session.keyId)).tokens
    await endReused(session, request)
    throw fail('8888')
  }

  async function tryRotation(selector: string, verifier: string, givenHash: Uint8Array) {
    const key = await currentKey(db)
    const { tokens, next } = pairOf(selector, verifier, key)
    const isRotated = await rotate({
      selector,
      keyId: key.id,
      givenHash,
      accessHash: platform.sha256(next.accessVerifier),
      refreshHash: platform.sha256(next.refreshVerifier),
    })
    return isRotated ? tokens : null
  }

  function isWithinGrace(session: FoundSession, givenHash: Uint8Array): boolean {
    if (!session.previousRefreshHash || !session.rotatedAt) return false
    return (
      equalBytes(givenHash, session.previousRefreshHash) &&
      session.rotatedAt >= before(platform.now(), sessionTimes.grace)
    )
  }

  /** A used token is used again: somebody has a copy, and nobody can tell who. The session ends for both. */
  async function endReused(session: FoundSession, request: RequestFacts): Promise<void> {
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

  /** Ends the session of a refresh token. Silent about tokens that it does not know. */
  async function close(refreshToken: string): Promise<void> {
    const token = parseToken('refresh', refreshToken)
    const session = token && (await findSession(token.selector))
    if (!session) return
    const givenHash = platform.sha256(token.verifier)
    const hashes = [session.refreshHash, session.previousRefreshHash]
    if (hashes.some((hash) => hash && equalBytes(hash, givenHash)))
      await endSession(db, {
        id: session.sessionId,
        reason: 'signed_out',
        now: platform.now(),
      })
  }

  /** Whether a refresh token names a session that has not ended. Only who once held its tokens knows the name. */
  async function isLive(refreshToken: string): Promise<boolean> {
    const token = parseToken('refresh', refreshToken)
    const session = token && (await findSession(token.selector))
    return session !== undefined && session !== null && session.endReason === null
  }

  return { open, refresh, close, isLive }
}

/**
 * Ends those of a user's live sessions beyond the limit of the settings that were not used for the longest, never the
 * one that was just opened. In the transaction that has locked the account.
 */
export async function endSessionsBeyondLimit(
  db: Database,
  { userId, openedId, now }: { userId: string; openedId: string; now: Date },
): Promise<void> {
  const { maxPerUser } = (await readSettings(db)).sessions.value
  const terms = { ...liveTermsAt(now), now }
  await endLeastUsed(db, { userId, exceptId: openedId, kept: maxPerUser - 1, terms })
}

/** Ends all sessions of a person whom an administrator made other; each is told so on its next request. */
export async function endSessionsOfChanged(
  db: Database,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  await endSessionsOf(db, { userId, reason: 'credentials_changed', now })
}

/** Ends all sessions of a person who has been disabled; each is told so on its next request. */
export async function endSessionsOfDisabled(
  db: Database,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  await endSessionsOf(db, { userId, reason: 'disabled', now })
}

/** Ends a session from outside; it is told so on its next request. False when it had ended before. */
export function revokeSession(
  db: Database,
  { id, now }: { id: string; now: Date },
): Promise<boolean> {
  return endSession(db, { id, reason: 'revoked', now })
}

/** The same for all sessions of a person, except one if it is named; returns how many. */
export function revokeSessionsOf(
  db: Database,
  options: { userId: string; now: Date; exceptId?: string },
): Promise<number> {
  return endSessionsOf(db, { ...options, reason: 'revoked' })
}

/** Has people sign in anew of whom a role demands a second step that they have not set up: a role's members, or one. */
export async function endSessionsDueStep(
  db: Database,
  options: { roleId: string; now: Date } | { userId: string; now: Date },
): Promise<void> {
  await endSessionsWithoutStep(db, options)
}
