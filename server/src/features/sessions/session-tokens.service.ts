import type { TokenPair } from '@amber/contract/sign-in/auth.ts'
import type { Database } from '#server/db/connect.ts'
import { notify } from '#server/features/messaging/notifications/notify.service.ts'
import { deviceFacts } from '#server/http/session/device-facts.ts'
import { insertAuditEvent } from '#server/http/audit.queries.ts'
import {
  liveTermsAt,
  parseBearer,
  requireLiveSession,
  sessionTimes,
} from '#server/http/session/authenticate.ts'
import { inTransaction } from '#server/http/in-transaction.ts'
import { fail } from '#server/http/problem.ts'
import type { RequestFacts } from '#server/http/request.ts'
import { listServerKeys } from '#server/http/session/server-keys.queries.ts'
import {
  prepareSessionLookup,
  type FoundSession,
} from '#server/http/session/session-lookup.queries.ts'
import {
  formatToken,
  isPredecessor,
  newSelector,
  newVerifier,
  parseToken,
  successorsOf,
  type ParsedToken,
  type ServerKey,
  type TokenKind,
} from '#server/http/session/tokens.ts'
import { batchLoader } from '#server/lib/caches/batch-loader.ts'
import { equalBytes, newId, type Platform } from '#server/lib/platform.ts'
import {
  endSession,
  insertSession,
  prepareRotation,
  type Rotation,
} from './session-tokens.queries.ts'

export type Sessions = ReturnType<typeof createSessions>

type GivenTokens = {
  refreshToken?: string | undefined
  authorization: string | null
}

type GivenToken = { kind: TokenKind; token: ParsedToken }

function parseGiven({ refreshToken, authorization }: GivenTokens): GivenToken[] {
  const refresh = refreshToken === undefined ? null : parseToken('refresh', refreshToken)
  const access = authorization === null ? null : parseBearer(authorization)
  return [
    ...(refresh ? [{ kind: 'refresh' as const, token: refresh }] : []),
    ...(access ? [{ kind: 'access' as const, token: access }] : []),
  ]
}

const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds)
const after = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds)

/** One statement, so that concurrent refreshes share the next one. */
const rotationsAtOnce = 1

export function createSessions({ db, platform }: { db: Database; platform: Platform }) {
  const findSession = prepareSessionLookup(db)
  const rotateAll = prepareRotation(db)
  const rotate = batchLoader(async (rotations: readonly Rotation[]) => {
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
  // Keys are only added, never changed.
  let keys: ServerKey[] = []

  /** Reads on the caller's connection: waiting for another could deadlock the pool. */
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

  /** @throws 8888 or another sign-out code, never "token expired", which would make clients refresh again */
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
      // Another server added a newer key than the cached one.
      keys = []
      const again = await tryRotation(token.selector, token.verifier, givenHash)
      if (again) return again
      throw fail('8888')
    }
    if (isWithinGrace(session, givenHash))
      return pairOf(token.selector, token.verifier, await keyOf(session.keyId)).tokens
    if (await isUsed(token, session)) await endReused(session, request)
    throw fail('8888')
  }

  /**
   * Whether the current token derives from this one: a forged token must not end a session. Not detectable across a
   * change of the server key.
   */
  async function isUsed({ keyId, verifier }: ParsedToken, session: FoundSession): Promise<boolean> {
    if (keyId !== session.keyId) return false
    const present = session.refreshHash
    return isPredecessor(verifier, { present, key: await keyOf(keyId), platform })
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

  /** Ends a session whose old token was reused, as the owner cannot be told from a thief. */
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

  /** Accepts expired tokens and ignores unknown ones. */
  async function close(given: GivenTokens): Promise<void> {
    for (const { kind, token } of parseGiven(given)) {
      const session = await findSession(token.selector)
      if (!session) continue
      if (isOwn({ kind, token }, session))
        await endSession(db, {
          id: session.sessionId,
          reason: 'signed_out',
          now: platform.now(),
        })
    }
  }

  /** Whether a token is the current or previous one of a live session. */
  async function isLive(given: GivenTokens): Promise<boolean> {
    for (const one of parseGiven(given)) {
      const session = await findSession(one.token.selector)
      if (session?.endReason === null && isOwn(one, session)) return true
    }
    return false
  }

  function isOwn({ kind, token }: GivenToken, session: FoundSession): boolean {
    const given = platform.sha256(token.verifier)
    const hashes =
      kind === 'refresh'
        ? [session.refreshHash, session.previousRefreshHash]
        : [session.accessHash, session.previousAccessHash]
    return hashes.some((hash) => hash && equalBytes(hash, given))
  }

  return { open, refresh, close, isLive }
}
