import type { TokenPair } from '@amber/contract/auth.ts'
import { deviceCookie } from '@amber/contract/auth.ts'
import type { ErrorCode } from '@amber/contract/errors.ts'
import { fail } from '#server/http/problem.ts'
import { addressKey, type RequestFacts } from '#server/http/request.ts'
import type { Context } from '#server/http/bind.ts'
import { nameKey } from '#server/lib/name-key.ts'
import { QueueFull } from '#server/lib/queue.ts'
import { newId, randomText } from '#server/lib/platform.ts'
import {
  findAccount,
  insertSignIn,
  isAccountUnchanged,
  isKnownDevice,
  rememberDevice,
  setLastSignIn,
} from './auth.queries.ts'
import { storePassword } from '#server/features/passwords/passwords.service.ts'
import type { Sessions } from './sessions.service.ts'
import { clearThrottles, reserveAttempt, returnAttempt } from './throttles.queries.ts'

type LoginInput = {
  userName: string
  password: string
  newPassword?: string | undefined
  remember?: boolean | undefined
}
type LoginContext = Context<LoginInput>

/** Failures before pauses begin. Many people may share an address, so it has more. */
const failureLimit = { account: 5, device: 5, address: 20 }
const deviceCookieSeconds = 365 * 24 * 60 * 60

/**
 * Signs a person in. An unknown user and a wrong password take the same way, so that neither the words nor the time
 * tell them apart.
 */
export async function login(context: LoginContext, sessions: Sessions): Promise<TokenPair> {
  const { db, input, platform } = context
  // Refused before anything is counted: a full queue is not the caller's failure.
  if (platform.passwords.isFull()) throw new QueueFull('Too many sign-ins are waiting')
  const account = await findAccount(db, nameKey(input.userName))
  const device = await deviceOf(context, account?.id ?? null)
  const throttles = throttlesOf(context, device.isKnown ? device.key : null)
  await reserve(context, throttles)
  const isRight = await platform.passwords.verify(input.password, account?.passwordHash ?? null)
  const problem =
    !account || !isRight ? 'credentials_wrong' : account.status !== '1' ? '7777' : null
  if (!account || problem) {
    await recordFailure(context, account?.id ?? null, problem ?? 'credentials_wrong')
    throw fail(problem ?? 'credentials_wrong')
  }
  const newHash = account.mustChangePassword ? await hashOfNew(context, throttles) : null
  const tokens = await db.transaction(async (transaction) => {
    const now = platform.now()
    if (!(await isAccountUnchanged(transaction, account))) throw fail('credentials_wrong')
    if (newHash) await storePassword(transaction, { userId: account.id, passwordHash: newHash })
    const session = await sessions.open(transaction, {
      userId: account.id,
      isRemembered: input.remember ?? false,
      request: context.request,
    })
    await rememberDevice(transaction, {
      userId: account.id,
      tokenHash: device.hash,
      userAgent: context.request.userAgent,
      now,
    })
    await setLastSignIn(transaction, { userId: account.id, now })
    await insertSignIn(transaction, {
      ...signInOf(context),
      userId: account.id,
      sessionId: session.id,
    })
    return session.tokens
  })
  await settle(context, throttles)
  setDeviceCookie(context, device.token)
  return tokens
}

/**
 * The hash of the new password that is due. Throws `password_change_due` where none was given: the person is known by
 * then, so the attempt does not count as a failure, and nothing but this call gets them any further.
 */
async function hashOfNew(context: LoginContext, throttles: Throttle[]): Promise<string> {
  const { input, platform } = context
  if (input.newPassword === undefined || input.newPassword === input.password) {
    await settle(context, throttles)
    throw input.newPassword === undefined
      ? fail('password_change_due')
      : fail('password_unchanged', { field: 'newPassword' })
  }
  return platform.passwords.hash(input.newPassword)
}

/** The browser's mark: the one it sent, or a new one. Known only if this person has signed in with it before. */
async function deviceOf({ db, platform, request }: LoginContext, userId: string | null) {
  const sent = request.cookies[deviceCookie]
  const token = sent && /^[\w-]{43}$/.test(sent) ? sent : randomText(platform, 32)
  const hash = platform.sha256(token)
  const isKnown = userId !== null && (await isKnownDevice(db, { userId, tokenHash: hash }))
  return { token, hash, isKnown, key: `device:${hash.toHex()}:${userId}` }
}

type Throttle = { key: string; limit: number; isShared: boolean }

/** A known device has a count of its own, so that nobody else's failures can keep its owner out. */
function throttlesOf({ input, request }: LoginContext, deviceKey: string | null): Throttle[] {
  if (deviceKey) return [{ key: deviceKey, limit: failureLimit.device, isShared: false }]
  return [
    {
      key: `address:${addressKey(request.ip)}`,
      limit: failureLimit.address,
      isShared: true,
    },
    { key: `account:${nameKey(input.userName)}`, limit: failureLimit.account, isShared: false },
  ]
}

async function reserve({ db, platform }: LoginContext, throttles: Throttle[]): Promise<void> {
  for (const { key, limit } of throttles) {
    const now = platform.now()
    const blockedUntil = await reserveAttempt(db, { key, limit, now })
    if (blockedUntil) {
      const seconds = Math.ceil((blockedUntil.getTime() - now.getTime()) / 1000)
      throw fail('sign_in_paused', { retryAfter: Math.max(1, seconds) })
    }
  }
}

async function settle({ db }: LoginContext, throttles: Throttle[]): Promise<void> {
  const own = throttles.filter(({ isShared }) => !isShared).map(({ key }) => key)
  await clearThrottles(db, own)
  for (const { key, isShared } of throttles) if (isShared) await returnAttempt(db, key)
}

async function recordFailure(
  context: LoginContext,
  userId: string | null,
  problem: ErrorCode,
): Promise<void> {
  // Of somebody unknown the name is not kept: people type passwords into the wrong field.
  const userName = userId === null ? '' : context.input.userName
  await insertSignIn(context.db, { ...signInOf(context), userName, userId, problem })
}

function signInOf({ input, platform, request }: LoginContext) {
  return {
    id: newId(platform),
    userName: input.userName,
    ip: request.ip,
    userAgent: request.userAgent,
    time: platform.now(),
  }
}

function setDeviceCookie(
  { headers, request }: { headers: Headers; request: RequestFacts },
  token: string,
) {
  const secure = request.isSecure ? '; Secure' : ''
  headers.append(
    'set-cookie',
    `${deviceCookie}=${token}; Path=/api/auth; Max-Age=${deviceCookieSeconds}; HttpOnly; SameSite=Strict${secure}`,
  )
}
