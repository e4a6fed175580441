import type { TokenPair } from '@amber/contract/sign-in/auth.ts'
import type { ErrorCode } from '@amber/contract/errors.ts'
import type { SignInMethod } from '@amber/contract/logs/sign-in-log.ts'
import type { Database } from '#server/db/connect.ts'
import { verifyContact } from '#server/features/users/contacts/contacts.service.ts'
import { storePassword } from '#server/features/sign-in/passwords/passwords.service.ts'
import { issuePendingSignIn } from '#server/features/sign-in/second-step/pending-sign-ins.service.ts'
import { secondStepsDue } from '#server/features/sign-in/two-step/second-steps.service.ts'
import { notifyOfDevice } from '#server/features/messaging/notifications/notify-of-device.service.ts'
import { notify } from '#server/features/messaging/notifications/notify.service.ts'
import { deviceFacts } from '#server/http/session/device-facts.ts'
import { setDeviceMark } from '#server/http/session/device-mark.ts'
import type { Context } from '#server/http/bind.ts'
import { inTransaction } from '#server/http/in-transaction.ts'
import { fail } from '#server/http/problem.ts'
import { recordEvent } from '#server/http/record-event.ts'
import { newId } from '#server/lib/platform.ts'
import { deviceOf, type Device } from './attempts.service.ts'
import { insertSignIn, lockAccount, rememberDevice, setLastSignIn } from './auth.queries.ts'
import { endSessionsOverLimit } from '#server/features/sessions/end-sessions.service.ts'
import type { Sessions } from '#server/features/sessions/session-tokens.service.ts'

/** What coming in needs of a call. */
export type SignInContext = Pick<Context<unknown>, 'db' | 'platform' | 'request' | 'setCookie'>

/** Somebody who has shown who they are. */
export type Entry = {
  userId: string
  method: SignInMethod
  isRemembered: boolean
  /** The browser's mark, where it has been looked at already. */
  device?: Device
  /** Whether the way has been both steps at once, as a passkey is that has verified its person. */
  isTwoStep?: boolean
  /** The hash of a password that they had to choose first. Stored once they are in. */
  newPasswordHash?: string | null
  /** Where the code was sent that they have typed: proven once they are in. */
  receiver?: string | null
  /**
   * What has to be in order, or to be used up, in the same transaction, once the account is locked. It counts from then
   * on, also where a second step is still to come.
   */
  within?: (transaction: Database) => Promise<void>
}

/**
 * Lets somebody in: opens the session, remembers the browser and writes the sign-in log, at once or not at all. Every
 * way in ends here. Throws `7777` for an account that is closed by now, which the log keeps too, and `second_step_due`
 * with a ticket where another step has to follow.
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
    if (account.status !== '1') {
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
      tokens: await letIn({ ...context, db: transaction }, sessions, {
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

/**
 * Opens the session of somebody of whom nothing is asked any more, in the transaction that has locked their account.
 * Nothing else than `completeSignIn` and what it began may call it.
 */
export async function letIn(
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
  // The first browser of all is news to nobody.
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

/** The account of somebody who is about to come in, locked until the transaction ends. */
export function lockSigningInUser(db: Database, userId: string) {
  return lockAccount(db, userId)
}

/** Who was not let in; the name is empty where it is nobody's: people type passwords into the wrong field. */
type Refusal = { userId: string | null; userName: string; method: SignInMethod; problem: ErrorCode }

/** Writes into the sign-in log that somebody was not let in. */
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
