import type { CaptchaAnswer } from '@amber/contract/sign-in/captcha.ts'
import type { Database } from '#server/db/connect.ts'
import { requireCaptcha } from '#server/features/sign-in/captcha/captcha.service.ts'
import type { SignedInContext } from '#server/http/bind.ts'
import { deviceMark } from '#server/http/session/device-mark.ts'
import { inTransaction } from '#server/http/in-transaction.ts'
import { fail } from '#server/http/problem.ts'
import { type RequestFacts } from '#server/http/request.ts'
import { addressKey } from '#server/http/site.ts'
import { nameKey } from '#server/lib/name-key.ts'
import { newId, randomText, type Platform } from '#server/lib/platform.ts'
import { QueueFull } from '#server/lib/queue.ts'
import { getPassword, insertSignIn, isAccountUnchanged, isKnownDevice } from './auth.queries.ts'
import {
  clearThrottles,
  countWrong,
  readThrottles,
  reserveAttempt,
  returnAttempt,
} from './throttles.queries.ts'

/** Failures before pauses begin. Many people may share an address, so it has more. */
const failureLimit = { account: 5, device: 5, address: 20 }
/** Failures before an image code is asked for. */
const freeFailures = { account: 3, device: 3, address: 12 }
/** Seconds until somebody comes again who found too many of their address under way. */
const inProgressRetryAfter = 2

/** The id of no account, to look up what there cannot be. */
export const unknownUser = '00000000-0000-0000-0000-000000000000'

/** Somebody types a password, to sign in or to unlock. */
export type Attempt = {
  db: Database
  platform: Platform
  request: RequestFacts
  /** As it was typed. */
  userName: string
}

export type Device = Awaited<ReturnType<typeof deviceOf>>

/** The browser's mark: the one it sent, or a new one. Known only if this person has signed in with it before. */
export async function deviceOf(
  { db, platform, request }: Omit<Attempt, 'userName'>,
  userId: string | null,
) {
  const token = deviceMark(request) ?? randomText(platform, 32)
  const hash = platform.sha256(token)
  const isKnown = userId !== null && (await isKnownDevice(db, { userId, tokenHash: hash }))
  return { token, hash, isKnown, key: `device:${hash.toHex()}:${userId}` }
}

/** `free`: how many may be wrong before an image code is asked for. */
export type Throttle = { key: string; limit: number; free: number; isShared: boolean }

/** A known device has a count of its own, so that nobody else's failures can keep its owner out. */
export function throttlesOf(
  { platform, request, userName }: Attempt,
  device: Pick<Device, 'isKnown' | 'key'>,
): Throttle[] {
  if (device.isKnown) return [throttle('device', device.key)]
  return [
    throttle('address', `address:${addressKey(request.ip)}`),
    // A digest: what was typed into that field may be a password.
    throttle('account', `account:${platform.sha256(nameKey(userName)).toHex()}`),
  ]
}

const throttle = (kind: keyof typeof failureLimit, key: string): Throttle => ({
  key,
  limit: failureLimit[kind],
  free: freeFailures[kind],
  isShared: kind === 'address',
})

/**
 * Uses the given image code up, where what was wrong so far asks for one; else it is ignored. Throws `captcha_required`
 * where it is missing, and `captcha_wrong`: the password is not looked at then.
 */
export async function requirePerson(
  { db, platform }: Attempt,
  throttles: Throttle[],
  captcha: CaptchaAnswer | undefined,
): Promise<void> {
  const now = platform.now()
  const counts = await readThrottles(db, { keys: throttles.map(({ key }) => key), now })
  // While there is a pause, nothing is looked at anyway; the image code stays good.
  if (counts.some(({ isPaused }) => isPaused)) return
  const wrongOf = (wanted: string) => counts.find(({ key }) => key === wanted)?.wrong ?? 0
  if (throttles.every(({ free, key }) => wrongOf(key) < free)) return
  if (!captcha) throw fail('captcha_required', { field: 'captcha' })
  await requireCaptcha({ db, platform, now }, captcha)
}

/** An attempt that has been counted, with the pause that it has begun. */
type Reserved = Throttle & { ownPause: Date | null }

/**
 * Counts the attempt before its password is looked at. Throws `sign_in_paused` while there is a pause, and `server_busy`
 * where only so many from one address are under way at once, as when an office comes in at nine: they are soon over.
 */
export async function reserve(
  { db, platform }: Pick<Attempt, 'db' | 'platform'>,
  throttles: readonly Throttle[],
): Promise<Reserved[]> {
  const reserved: Reserved[] = []
  for (const throttle of throttles) {
    const now = platform.now()
    const counted = await reserveAttempt(db, { ...throttle, now })
    if (!counted.isCounted) {
      if (throttle.isShared && counted.isInProgress)
        throw fail('server_busy', { retryAfter: inProgressRetryAfter })
      const seconds = Math.ceil((counted.pausedUntil.getTime() - now.getTime()) / 1000)
      throw fail('sign_in_paused', { retryAfter: Math.max(1, seconds) })
    }
    reserved.push({ ...throttle, ownPause: counted.pausedUntil })
  }
  return reserved
}

/**
 * Whether the password of a counted attempt is right. One that was not looked at, since too many wait for it, is given
 * back: it is nobody's failure, however many there are of them.
 */
export async function verifyReserved(
  { db, platform }: Pick<Attempt, 'db' | 'platform'>,
  reserved: readonly Reserved[],
  { password, stored }: { password: string; stored: string | null },
): Promise<boolean> {
  try {
    return await platform.passwords.verify(password, stored)
  } catch (error) {
    if (error instanceof QueueFull) for (const attempt of reserved) await returnAttempt(db, attempt)
    throw error
  }
}

/** The password was wrong: from some on, an image code is asked for. */
export async function noteWrong({ db }: Attempt, throttles: Throttle[]): Promise<void> {
  await countWrong(
    db,
    throttles.map(({ key }) => key),
  )
}

/** The password was right: forgets the person's own failures before it, and of what others share that it was tried. */
export async function settle(
  { db }: Pick<Attempt, 'db'>,
  reserved: readonly Reserved[],
): Promise<void> {
  const own = reserved.filter(({ isShared }) => !isShared).map(({ key }) => key)
  await clearThrottles(db, own)
  for (const attempt of reserved) if (attempt.isShared) await returnAttempt(db, attempt)
}

/**
 * Does what needs the own password once more, such as choosing another: `act` runs in a transaction that has locked the
 * person, and in which the password is still the one that was given. A wrong one is counted and logged as at the door, and
 * that stays whatever becomes of the call. What takes long, such as another hash, is `prepare`: once the password was
 * right, and before the transaction, whose connection must not wait for it.
 */
export async function withOwnPassword<Result, Prepared = void>(
  { actor, db, input, platform, request }: SignedInContext<{ password: string }>,
  act: (transaction: Database, prepared: Prepared) => Promise<Result>,
  prepare?: () => Promise<Prepared>,
): Promise<Result> {
  if (platform.passwords.isFull()) throw new QueueFull('Too many sign-ins are waiting')
  const attempt = { db, platform, request, userName: actor.userName }
  const throttles = throttlesOf(attempt, await deviceOf(attempt, actor.id))
  const account = await getPassword(db, actor.id)
  const given = { password: input.password, stored: account.passwordHash }
  const reserved = await reserve(attempt, throttles)
  if (!(await verifyReserved(attempt, reserved, given))) {
    await noteWrong(attempt, throttles)
    await insertSignIn(
      db,
      {
        id: newId(platform),
        userId: actor.id,
        userName: actor.userName,
        problem: 'password_wrong',
        sessionId: actor.sessionId,
        ip: request.ip,
        userAgent: request.userAgent,
        time: platform.now(),
      },
      request,
    )
    throw fail('password_wrong', { field: 'password' })
  }
  await settle(attempt, reserved)
  const prepared = (await prepare?.()) as Prepared
  return inTransaction(db, async (transaction) => {
    const isUnchanged = await isAccountUnchanged(transaction, { id: actor.id, ...account })
    if (!isUnchanged) throw fail('password_wrong', { field: 'password' })
    return act(transaction, prepared)
  })
}
