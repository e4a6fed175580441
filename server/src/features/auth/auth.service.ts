import type { TokenPair } from '@amber/contract/auth.ts'
import { deviceCookie } from '@amber/contract/auth.ts'
import type { ErrorCode } from '@amber/contract/errors.ts'
import { fail } from '#server/http/problem.ts'
import type { RequestFacts } from '#server/http/request.ts'
import type { Context } from '#server/http/bind.ts'
import { nameKey } from '#server/lib/name-key.ts'
import { QueueFull } from '#server/lib/queue.ts'
import { newId } from '#server/lib/platform.ts'
import { deviceOf, reserve, settle, throttlesOf } from './attempts.service.ts'
import {
  findAccount,
  insertSignIn,
  isAccountUnchanged,
  rememberDevice,
  setLastSignIn,
} from './auth.queries.ts'
import { storePassword } from '#server/features/passwords/passwords.service.ts'
import type { Sessions } from './sessions.service.ts'

type LoginInput = {
  userName: string
  password: string
  newPassword?: string | undefined
  remember?: boolean | undefined
}
type LoginContext = Context<LoginInput>

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
  const attempt = { ...context, userName: input.userName }
  const device = await deviceOf(attempt, account?.id ?? null)
  const throttles = throttlesOf(attempt, device)
  await reserve(attempt, throttles)
  const isRight = await platform.passwords.verify(input.password, account?.passwordHash ?? null)
  const problem =
    !account || !isRight ? 'credentials_wrong' : account.status !== '1' ? '7777' : null
  if (!account || problem) {
    await recordFailure(context, account?.id ?? null, problem ?? 'credentials_wrong')
    throw fail(problem ?? 'credentials_wrong')
  }
  const newHash = account.mustChangePassword
    ? await hashOfNew(context, () => settle(attempt, throttles))
    : null
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
  await settle(attempt, throttles)
  setDeviceCookie(context, device.token)
  return tokens
}

/**
 * The hash of the new password that is due. Throws `password_change_due` where none was given: the person is known by
 * then, so the attempt does not count as a failure, and nothing but this call gets them any further.
 */
async function hashOfNew(
  { input, platform }: LoginContext,
  forget: () => Promise<void>,
): Promise<string> {
  if (input.newPassword === undefined || input.newPassword === input.password) {
    await forget()
    throw input.newPassword === undefined
      ? fail('password_change_due')
      : fail('password_unchanged', { field: 'newPassword' })
  }
  return platform.passwords.hash(input.newPassword)
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
