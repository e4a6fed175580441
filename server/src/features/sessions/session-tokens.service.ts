import type { TokenPair } from '@amber/contract/sign-in/auth.ts'
import type { Database } from '#server/db/connect.ts'
import { parseBearer, sessionTimes } from '#server/http/session/authenticate.ts'
import { countByMinute } from '#server/http/limits/minute-counter.ts'
import type { RequestFacts } from '#server/http/request.ts'
import {
  prepareSessionLookup,
  type FoundSession,
} from '#server/http/session/session-lookup.queries.ts'
import {
  newSelector,
  newVerifier,
  parseToken,
  type ParsedToken,
  type TokenKind,
} from '#server/http/session/tokens.ts'
import { equalBytes, newId, type Platform } from '#server/lib/platform.ts'
import {
  createRotation,
  refreshSession,
  reuseChecksPerMinute,
  type SessionParts,
} from './refresh-session.service.ts'
import { endSession, insertSession } from './session-tokens.queries.ts'
import { createKeyCache, pairOf } from './token-pairs.service.ts'

export type Sessions = ReturnType<typeof createSessions>

type GivenTokens = {
  refreshToken?: string | undefined
  authorization: string | null
}

type GivenToken = { kind: TokenKind; token: ParsedToken }

type NewSession = {
  userId: string
  isRemembered: boolean
  request: Pick<RequestFacts, 'ip' | 'userAgent'>
}

export function createSessions({ db, platform }: { db: Database; platform: Platform }) {
  const parts: SessionParts = {
    db,
    platform,
    keys: createKeyCache({ db, platform }),
    findSession: prepareSessionLookup(db),
    rotate: createRotation({ db, platform }),
    reuseChecks: countByMinute(reuseChecksPerMinute),
  }
  return {
    open: (transaction: Database, session: NewSession) => openSession(parts, transaction, session),
    refresh: (refreshToken: string, request: RequestFacts) =>
      refreshSession(parts, refreshToken, request),
    /** Accepts expired tokens and ignores unknown ones. */
    close: (given: GivenTokens) => closeSessions(parts, given),
    /** Whether a token is the current or previous one of a live session. */
    isLive: (given: GivenTokens) => isLive(parts, given),
  }
}

async function openSession(
  { keys, platform }: SessionParts,
  transaction: Database,
  { userId, isRemembered, request }: NewSession,
): Promise<{ id: string; tokens: TokenPair }> {
  const now = platform.now()
  const key = await keys.current(transaction)
  const selector = newSelector(platform)
  const { tokens, next } = pairOf({ selector, verifier: newVerifier(platform) }, key, platform)
  const id = newId(platform)
  await insertSession(transaction, {
    id,
    selector,
    userId,
    keyId: key.id,
    accessHash: platform.sha256(next.accessVerifier),
    accessExpiresAt: new Date(now.getTime() + sessionTimes.access),
    refreshHash: platform.sha256(next.refreshVerifier),
    isRemembered,
    ip: request.ip,
    userAgent: request.userAgent,
    createTime: now,
    lastSeenAt: now,
  })
  return { id, tokens }
}

async function closeSessions(parts: SessionParts, given: GivenTokens): Promise<void> {
  const { db, platform, findSession } = parts
  for (const one of parseGiven(given)) {
    const session = await findSession(one.token.selector)
    if (session && isOwn(one, session, platform))
      await endSession(db, {
        id: session.sessionId,
        reason: 'signed_out',
        now: platform.now(),
      })
  }
}

async function isLive(
  { platform, findSession }: SessionParts,
  given: GivenTokens,
): Promise<boolean> {
  for (const one of parseGiven(given)) {
    const session = await findSession(one.token.selector)
    if (session?.endReason === null && isOwn(one, session, platform)) return true
  }
  return false
}

function parseGiven({ refreshToken, authorization }: GivenTokens): GivenToken[] {
  const refresh = refreshToken === undefined ? null : parseToken('refresh', refreshToken)
  const access = authorization === null ? null : parseBearer(authorization)
  return [
    ...(refresh ? [{ kind: 'refresh' as const, token: refresh }] : []),
    ...(access ? [{ kind: 'access' as const, token: access }] : []),
  ]
}

function isOwn({ kind, token }: GivenToken, session: FoundSession, platform: Platform): boolean {
  const given = platform.sha256(token.verifier)
  const hashes =
    kind === 'refresh'
      ? [session.refreshHash, session.previousRefreshHash]
      : [session.accessHash, session.previousAccessHash]
  return hashes.some((hash) => hash && equalBytes(hash, given))
}
