import {
  defaultAuthorizationMode,
  type AuthorizationMode,
} from '@amber/contract/menus/authorization.ts'
import type { ExampleMode } from '@amber/contract/examples.ts'
import type { Permission } from '@amber/contract/permissions.ts'
import type { ErrorCode } from '@amber/contract/errors.ts'
import { areExamplesOn } from '#server/db/example-pages.ts'
import type { LiveTerms } from '#server/db/live-sessions.ts'
import { equalBytes, type Platform } from '#server/lib/platform.ts'
import { fail } from '#server/http/problem.ts'
import type { FoundSession, SessionLookup } from './session-lookup.queries.ts'
import { parseToken, type ParsedToken } from './tokens.ts'

/** Who is calling, with the rights of this very moment. */
export type Actor = {
  id: string
  userName: string
  nickName: string
  /** The name of their picture; null where there is none. */
  avatar: string | null
  sessionId: string
  roles: readonly string[]
  permissions: readonly Permission[]
  /** Their codes with those of buttons that administrators described, which only screens know. */
  buttons: readonly string[]
  isSuper: boolean
  /** The page that their role leads to after signing in. */
  homePath: string
  /** Who decides what people see, as it is set at this moment. */
  authorization: AuthorizationMode
  /** Whether the example pages are on at this moment. */
  hasExamples: boolean
  can(permission: Permission): boolean
}

/** Default home path (specification, section 9). */
export const defaultHomePath = '/home'

const minute = 60_000
const day = 24 * 60 * minute

/** How sessions end by themselves, and how long a replaced token is still good. All in milliseconds. */
export const sessionTimes = {
  access: 30 * minute,
  grace: 10_000,
  idle: 12 * 60 * minute,
  idleRemembered: 30 * day,
  absolute: 90 * day,
}

const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds)

/** Which sessions are live at this moment: what `requireLiveSession` goes by, as times for a query. */
export function liveTermsAt(now: Date): LiveTerms {
  return {
    idleSince: before(now, sessionTimes.idle),
    idleRememberedSince: before(now, sessionTimes.idleRemembered),
    oldSince: before(now, sessionTimes.absolute),
  }
}

/** What a caller is told about a session that somebody or something ended. */
const codeOfEnd: Record<NonNullable<FoundSession['endReason']>, ErrorCode> = {
  signed_out: '8888',
  expired: '8888',
  reused: '8889',
  revoked: '8889',
  disabled: '7777',
  credentials_changed: '7778',
}

/** Whether somebody with an account of that status may do anything at all. */
export function isAccountOpen(status: FoundSession['userStatus']): boolean {
  return status === '1'
}

/** Throws unless the session and its person are in good standing. */
export function requireLiveSession(session: FoundSession, now: Date): void {
  if (!isAccountOpen(session.userStatus)) throw fail('7777')
  if (session.endReason) throw fail(codeOfEnd[session.endReason])
  const idle = session.isRemembered ? sessionTimes.idleRemembered : sessionTimes.idle
  const isIdle = now.getTime() - session.lastSeenAt.getTime() > idle
  const isOld = now.getTime() - session.createTime.getTime() > sessionTimes.absolute
  if (isIdle || isOld) throw fail('8888')
}

/**
 * The access token of an `Authorization` header, not yet looked up; null for one that is malformed or not a bearer
 * token. Throws 8888 without a header.
 */
export function accessTokenOf(authorization: string | undefined): ParsedToken | null {
  if (!authorization) throw fail('8888')
  return parseBearer(authorization)
}

/** The access token of an `Authorization` header; null for one that is malformed or not a bearer token. */
export function parseBearer(authorization: string): ParsedToken | null {
  // RFC 6750, 2.1; the scheme's name has no case (RFC 9110, 11.1).
  const [, credentials = ''] = /^Bearer +(\S+)$/i.exec(authorization) ?? []
  return parseToken('access', credentials)
}

type Known = {
  findSession: SessionLookup
  platform: Platform
  /** The mode of the example pages, where the environment decides. */
  examples: ExampleMode | null
}

/**
 * The actor of an access token. Throws 9998 for null and for one that is unknown, 9999 for an expired one, 3333 for one
 * from before a key change, and what `requireLiveSession` throws.
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

/**
 * The actor of a session as it is by now, for what goes on for minutes after it was asked for. Its token may have run
 * out meanwhile. Throws what `requireLiveSession` throws.
 */
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
