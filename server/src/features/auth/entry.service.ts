import type { TokenPair } from '@amber/contract/auth.ts'
import { deviceCookie } from '@amber/contract/auth.ts'
import type { ErrorCode } from '@amber/contract/errors.ts'
import type { WayIn } from '@amber/contract/sign-in-log.ts'
import type { Database } from '#server/db/connect.ts'
import { notify } from '#server/features/notifications/notify.service.ts'
import { deviceFacts } from '#server/http/device-facts.ts'
import type { Context } from '#server/http/bind.ts'
import { fail } from '#server/http/problem.ts'
import type { RequestFacts } from '#server/http/request.ts'
import { newId } from '#server/lib/platform.ts'
import { deviceOf, type Device } from './attempts.service.ts'
import { insertSignIn, lockAccount, rememberDevice, setLastSignIn } from './auth.queries.ts'
import type { Sessions } from './sessions.service.ts'

/** What coming in needs of a call. */
export type EntryContext = Pick<Context<unknown>, 'db' | 'headers' | 'platform' | 'request'>

/** Somebody who has shown who they are. */
export type Entry = {
  userId: string
  way: WayIn
  isRemembered: boolean
  /** The browser's mark, where it has been looked at already. */
  device?: Device
  /** What has to be in order, or to be stored, in the same transaction, once the account is locked. */
  within?: (transaction: Database) => Promise<void>
}

const deviceCookieSeconds = 365 * 24 * 60 * 60

/**
 * Lets somebody in: opens the session, remembers the browser and writes the sign-in log, at once or not at all. Every
 * way in ends here. Throws `7777` for an account that is closed by now, which the log keeps too.
 */
export async function admit(
  context: EntryContext,
  sessions: Sessions,
  { userId, way, isRemembered, within, ...given }: Entry,
): Promise<TokenPair> {
  const { db, platform, request } = context
  const device = given.device ?? (await deviceOf(context, userId))
  const tokens = await db.transaction(async (transaction) => {
    const now = platform.now()
    const account = await lockAccount(transaction, userId)
    if (!account) return null
    const { userName } = account
    if (account.status !== '1') {
      await recordRefusal(
        { ...context, db: transaction },
        { userId, userName, way, problem: '7777' },
      )
      return null
    }
    await within?.(transaction)
    const session = await sessions.open(transaction, { userId, isRemembered, request })
    // The first browser of all is news to nobody.
    if (!device.isKnown && account.lastSignInAt !== null)
      await notify(transaction, { userId, kind: 'new_device', data: deviceFacts(request), now })
    await rememberDevice(transaction, {
      userId,
      tokenHash: device.hash,
      userAgent: request.userAgent,
      now,
    })
    await setLastSignIn(transaction, { userId, now })
    await insertSignIn(transaction, {
      ...signInOf(context, way),
      userId,
      userName,
      sessionId: session.id,
    })
    return session.tokens
  })
  if (!tokens) {
    throw fail('7777')
  }
  setDeviceCookie(context, device.token)
  return tokens
}

/** Who was not let in; the name is empty where it is nobody's: people type passwords into the wrong field. */
type Refusal = { userId: string | null; userName: string; way: WayIn; problem: ErrorCode }

/** Writes into the sign-in log that somebody was not let in. */
export async function recordRefusal(
  context: EntryContext,
  { way, ...refused }: Refusal,
): Promise<void> {
  await insertSignIn(context.db, { ...signInOf(context, way), ...refused })
}

function signInOf({ platform, request }: EntryContext, way: WayIn) {
  const { ip, userAgent } = request
  return { id: newId(platform), way, ip, userAgent, time: platform.now() }
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
