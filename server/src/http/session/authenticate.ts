import { statusCodes } from '@amber/contract/rules.ts'
import {
  defaultAuthorizationMode,
  type AuthorizationMode,
} from '@amber/contract/menus/menu-codes.ts'
import type { ExampleMode } from '@amber/contract/example-pages.ts'
import type { Permission } from '@amber/contract/permissions.ts'
import type { ErrorCode } from '@amber/contract/errors.ts'
import { areExamplesOn } from '#server/db/example-pages.ts'
import type { LiveTerms } from '#server/db/live-sessions.ts'
import { equalBytes, type Platform } from '#server/lib/platform.ts'
import { fail } from '#server/http/problem.ts'
import type { FoundSession, SessionLookup } from './session-lookup.queries.ts'
import { parseToken, type ParsedToken } from './tokens.ts'

/** Signed-in caller with current permissions. */
export type Actor = {
  id: string
  userName: string
  nickName: string
  avatar: string | null
  sessionId: string
  roles: readonly string[]
  permissions: readonly Permission[]
  /** Includes custom buttons, which only the web uses. */
  buttons: readonly string[]
  isSuper: boolean
  homePath: string
  authorization: AuthorizationMode
  hasExamples: boolean
  can(permission: Permission): boolean
}

/** Default home path (specification, section 9). */
export const defaultHomePath = '/home'

const minute = 60_000
const day = 24 * 60 * minute

/** In milliseconds. */
export const sessionTimes = {
  access: 30 * minute,
  grace: 10_000,
  idle: 12 * 60 * minute,
  idleRemembered: 30 * day,
  absolute: 90 * day,
}

const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds)

/** Returns the limits of `requireLiveSession` as times for a query. */
export function liveTermsAt(now: Date): LiveTerms {
  return {
    idleSince: before(now, sessionTimes.idle),
    idleRememberedSince: before(now, sessionTimes.idleRemembered),
    oldSince: before(now, sessionTimes.absolute),
  }
}

const codeOfEnd: Record<NonNullable<FoundSession['endReason']>, ErrorCode> = {
  signed_out: '8888',
  expired: '8888',
  reused: '8889',
  revoked: '8889',
  disabled: '7777',
  deleted: '7777',
  credentials_changed: '7778',
}

/** Whether a user with this status may use the server at all. */
export function isAccountOpen(status: FoundSession['userStatus']): boolean {
  return status === statusCodes.enabled
}

/** Throws unless session and account are active. */
export function requireLiveSession(session: FoundSession, now: Date): void {
  if (!isAccountOpen(session.userStatus)) throw fail('7777')
  if (session.endReason) throw fail(codeOfEnd[session.endReason])
  const idle = session.isRemembered ? sessionTimes.idleRemembered : sessionTimes.idle
  const isIdle = now.getTime() - session.lastSeenAt.getTime() > idle
  const isOld = now.getTime() - session.createTime.getTime() > sessionTimes.absolute
  if (isIdle || isOld) throw fail('8888')
}

/**
 * Parses an `Authorization` header; null if it is malformed.
 *
 * @throws Problem 8888 without a header
 */
export function accessTokenOf(authorization: string | undefined): ParsedToken | null {
  if (!authorization) throw fail('8888')
  return parseBearer(authorization)
}

/** Parses a bearer token; null if it is malformed. */
export function parseBearer(authorization: string): ParsedToken | null {
  // RFC 6750, 2.1; the scheme is case-insensitive (RFC 9110, 11.1).
  const [, credentials = ''] = /^Bearer +(\S+)$/i.exec(authorization) ?? []
  return parseToken('access', credentials)
}

type Known = {
  findSession: SessionLookup
  platform: Platform
  examples: ExampleMode | null
}

/**
 * Returns the actor of an access token.
 *
 * @throws Problem 9998 for an invalid token, 9999 for an expired one, 3333 after a key change, and as
 * `requireLiveSession`
 */
export async function authenticate(
  token: ParsedToken | null,
  { findSession, platform, examples }: Known,
): Promise<{ actor: Actor; session: FoundSession }> {
  const session = token && (await findSession(token.selector))
  if (!session) throw fail('9998')
  const now = platform.now()
  const isWithinGrace =
    session.rotatedAt !== null && now.getTime() - session.rotatedAt.getTime() <= sessionTimes.grace
  const given = platform.sha256(token.verifier)
  const isCurrent = equalBytes(given, session.accessHash)
  const isPrevious =
    session.previousAccessHash !== null && equalBytes(given, session.previousAccessHash)
  if (!isCurrent && !isPrevious) throw fail('9998')
  requireLiveSession(session, now)
  if (token.keyId !== session.currentKeyId) throw fail('3333')
  if (isPrevious && !isWithinGrace) throw fail('9999')
  if (isCurrent && session.accessExpiresAt <= now) throw fail('9999')
  return { actor: actorOf(session, examples), session }
}

/** Returns the current actor of a session during long operations, even after its access token has expired. */
export async function reauthenticate(
  { selector }: Pick<FoundSession, 'selector'>,
  { findSession, platform, examples }: Known,
): Promise<Actor> {
  const session = await findSession(selector)
  if (!session) throw fail('8888')
  requireLiveSession(session, platform.now())
  return actorOf(session, examples)
}

function actorOf(session: FoundSession, examples: ExampleMode | null): Actor {
  const { rights } = session
  return {
    ...rights,
    id: session.userId,
    userName: session.userName,
    nickName: session.nickName,
    sessionId: session.sessionId,
    avatar: session.avatar,
    homePath: session.homePath ?? defaultHomePath,
    authorization: session.authorization === 'dynamic' ? 'dynamic' : defaultAuthorizationMode,
    hasExamples: areExamplesOn(examples, session.examples),
    can: (permission) => rights.permissions.includes(permission),
  }
}
