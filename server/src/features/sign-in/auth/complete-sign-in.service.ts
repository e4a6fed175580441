import { statusCodes } from '@amber/contract/rules.ts'
import type { TokenPair } from '@amber/contract/sign-in/auth.ts'
import type { ErrorCode } from '@amber/contract/errors.ts'
import type { SignInMethod } from '@amber/contract/logs/sign-in-log.ts'
import type { Database } from '#server/db/connect.ts'
import { verifyContact } from '#server/features/users/contacts/contacts.service.ts'
import { storePassword } from '#server/features/sign-in/passwords/passwords.service.ts'
import { issuePendingSignIn } from '#server/features/sign-in/second-step/pending-sign-ins.service.ts'
import { secondStepsDue } from '#server/features/sign-in/two-step/second-steps.service.ts'
import { notifyOfDevice, notify } from '#server/features/messaging/notifications/notify.service.ts'
import { deviceFacts } from '#server/lib/user-agent.ts'
import { setDeviceMark } from '#server/http/session/cookies.ts'
import type { Context } from '#server/http/bind.ts'
import { inTransaction } from '#server/http/in-transaction.ts'
import { fail } from '#server/http/problem.ts'
import { recordEvent } from '#server/http/record-event.ts'
import { newId } from '#server/lib/platform.ts'
import { deviceOf, type Device } from './attempts.service.ts'
import { insertSignIn, lockAccount, rememberDevice, setLastSignIn } from './auth.queries.ts'
import { endSessionsOverLimit } from '#server/features/sessions/end-sessions.service.ts'
import type { Sessions } from '#server/features/sessions/session-tokens.service.ts'

export type SignInContext = Pick<Context<unknown>, 'db' | 'platform' | 'request' | 'setCookie'>

/** Verified user. */
export type Entry = {
  userId: string
  method: SignInMethod
  isRemembered: boolean
  device?: Device
  /** Whether the method covers both steps, as a verifying passkey does. */
  isTwoStep?: boolean
  /** Required new password; stored on success. */
  newPasswordHash?: string | null
  /** Contact that received the code; verified on success. */
  receiver?: string | null
  /** Checks or consumes something in the transaction, even if a second step follows. */
  within?: (transaction: Database) => Promise<void>
}

/**
 * Completes every sign-in method in one transaction.
 *
 * @throws `7777` for a disabled account, which is logged; `second_step_due` with a pending sign-in
 */
export async function completeSignIn(
  context: SignInContext,
  sessions: Sessions,
  entry: Entry,
): Promise<TokenPair> {
  const { db, platform } = context
  const { userId, method } = entry
  const device = entry.device ?? (await deviceOf(context, userId))
  const outcome = await inTransaction(db, async (transaction) => {
    const account = await lockAccount(transaction, userId)
    if (!account) return null
    const { userName, passwordHash } = account
    if (account.status !== statusCodes.enabled) {
      await recordRefusal(
        { ...context, db: transaction },
        { userId, userName, method, problem: '7777' },
      )
      return null
    }
    await entry.within?.(transaction)
    const methods = entry.isTwoStep ? [] : await secondStepsDue(transaction, userId)
    if (methods.length > 0) {
      const { isRemembered, newPasswordHash = null, receiver = null } = entry
      const pendingToken = { userId, method, isRemembered, newPasswordHash, passwordHash, receiver }
      return {
        due: await issuePendingSignIn(transaction, { ...pendingToken, methods, device, platform }),
      }
    }
    return {
      tokens: await createSession({ ...context, db: transaction }, sessions, {
        ...entry,
        account,
        device,
      }),
    }
  })
  if (!outcome) throw fail('7777')
  setDeviceMark(context, device.token)
  if (outcome.due) throw fail('second_step_due', { secondStep: outcome.due })
  return outcome.tokens
}

/** Creates the session after all checks, with the account locked. Only for `completeSignIn` and its second step. */
export async function createSession(
  context: SignInContext,
  sessions: Sessions,
  entry: Omit<Entry, 'within' | 'isTwoStep'> & {
    account: { userName: string; lastSignInAt: Date | null }
    device: Device
  },
): Promise<TokenPair> {
  const { db, platform, request } = context
  const { account, device, isRemembered, newPasswordHash, receiver, userId, method } = entry
  const now = platform.now()
  const facts = deviceFacts(request)
  if (newPasswordHash) {
    await storePassword(db, { userId, passwordHash: newPasswordHash, now })
    await notify(db, { userId, kind: 'password_changed', data: { by: 'self', ...facts }, now })
    const { userName } = account
    await recordEvent(
      db,
      { actor: { id: userId, userName }, platform, request },
      { action: 'password.change', target: { type: 'user', id: userId, name: userName } },
    )
  }
  if (receiver) await verifyContact(context, { id: userId, userName: account.userName, receiver })
  const session = await sessions.open(db, { userId, isRemembered, request })
  await endSessionsOverLimit(db, { userId, openedId: session.id, now })
  // Not for a user's first browser.
  if (!device.isKnown && account.lastSignInAt !== null)
    await notifyOfDevice(db, { userId, device: facts, now })
  await rememberDevice(db, { userId, tokenHash: device.hash, userAgent: request.userAgent, now })
  await setLastSignIn(db, { userId, now })
  await insertSignIn(
    db,
    {
      ...signInOf(context, method),
      userId,
      userName: account.userName,
      sessionId: session.id,
    },
    request,
  )
  return session.tokens
}

export function lockSigningInUser(db: Database, userId: string) {
  return lockAccount(db, userId)
}

/** `userName` is empty if unknown, as users sometimes type a password there. */
type Refusal = { userId: string | null; userName: string; method: SignInMethod; problem: ErrorCode }

export async function recordRefusal(
  context: SignInContext,
  { method, ...refused }: Refusal,
): Promise<void> {
  await insertSignIn(context.db, { ...signInOf(context, method), ...refused }, context.request)
}

function signInOf({ platform, request }: SignInContext, method: SignInMethod) {
  const { ip, userAgent } = request
  return { id: newId(platform), method, ip, userAgent, time: platform.now() }
}
