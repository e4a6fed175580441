import type { CaptchaAnswer } from '@amber/contract/sign-in/captcha.ts'
import type { Database } from '#server/db/connect.ts'
import { requireCaptcha } from '#server/features/sign-in/captcha/captcha.service.ts'
import type { SignedInContext } from '#server/http/bind.ts'
import { deviceMark } from '#server/http/session/cookies.ts'
import { inTransaction } from '#server/http/in-transaction.ts'
import { fail } from '#server/http/problem.ts'
import { type RequestFacts } from '#server/http/request.ts'
import { addressKey } from '#server/http/site.ts'
import { nameKey } from '#server/lib/text.ts'
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

/** Failures before a pause; users may share an address. */
const failureLimit = { account: 5, device: 5, address: 20 }
/** Failures before an image code is required. */
const freeFailures = { account: 3, device: 3, address: 12 }
/** Seconds. */
const inProgressRetryAfter = 2

/** Makes lookups for an unknown user take the same time. */
export const unknownUser = '00000000-0000-0000-0000-000000000000'

export type Attempt = {
  db: Database
  platform: Platform
  request: RequestFacts
  userName: string
}

export type Device = Awaited<ReturnType<typeof deviceOf>>

/** Reads or creates the browser's token; `isKnown` if this user has used it. */
export async function deviceOf(
  { db, platform, request }: Omit<Attempt, 'userName'>,
  userId: string | null,
) {
  const token = deviceMark(request) ?? randomText(platform, 32)
  const hash = platform.sha256(token)
  const isKnown = userId !== null && (await isKnownDevice(db, { userId, tokenHash: hash }))
  return { token, hash, isKnown, key: `device:${hash.toHex()}:${userId}` }
}

export type Throttle = { key: string; limit: number; free: number; isShared: boolean }

/** Known devices have their own throttle, so that failures elsewhere cannot lock the user out. */
export function throttlesOf(
  { platform, request, userName }: Attempt,
  device: Pick<Device, 'isKnown' | 'key'>,
): Throttle[] {
  if (device.isKnown) return [throttle('device', device.key)]
  return [
    throttle('address', `address:${addressKey(request.ip)}`),
    // Digest, as users sometimes type a password here.
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
 * Consumes the image code if earlier failures require one.
 *
 * @throws `captcha_required`, `captcha_wrong`
 */
export async function requirePerson(
  { db, platform }: Attempt,
  throttles: Throttle[],
  captcha: CaptchaAnswer | undefined,
): Promise<void> {
  const now = platform.now()
  const counts = await readThrottles(db, { keys: throttles.map(({ key }) => key), now })
  // Refused anyway, so keeps the image code.
  if (counts.some(({ isPaused }) => isPaused)) return
  const wrongOf = (wanted: string) => counts.find(({ key }) => key === wanted)?.wrong ?? 0
  if (throttles.every(({ free, key }) => wrongOf(key) < free)) return
  if (!captcha) throw fail('captcha_required', { field: 'captcha' })
  await requireCaptcha({ db, platform, now }, captcha)
}

type Reserved = Throttle & { ownPause: Date | null }

/**
 * Counts an attempt before its password is checked.
 *
 * @throws `sign_in_paused`; `server_busy` while too many attempts of one address are in progress, as when an office
 * starts work
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
      // A paused account must not pause its whole office.
      await returnAll(db, reserved)
      if (throttle.isShared && counted.isInProgress)
        throw fail('server_busy', { retryAfter: inProgressRetryAfter })
      const seconds = Math.ceil((counted.pausedUntil.getTime() - now.getTime()) / 1000)
      throw fail('sign_in_paused', { retryAfter: Math.max(1, seconds) })
    }
    reserved.push({ ...throttle, ownPause: counted.pausedUntil })
  }
  return reserved
}

/** A full queue is no failure and takes the attempt back. */
export async function verifyReserved(
  { db, platform }: Pick<Attempt, 'db' | 'platform'>,
  reserved: readonly Reserved[],
  { password, stored }: { password: string; stored: string | null },
): Promise<boolean> {
  try {
    return await platform.passwords.verify(password, stored)
  } catch (error) {
    if (error instanceof QueueFull) await returnAll(db, reserved)
    throw error
  }
}

export async function recordWrong({ db }: Attempt, throttles: Throttle[]): Promise<void> {
  await countWrong(
    db,
    throttles.map(({ key }) => key),
  )
}

/** Clears the user's failures and takes the attempt back from shared throttles. */
export async function settle(
  { db }: Pick<Attempt, 'db'>,
  reserved: readonly Reserved[],
): Promise<void> {
  const own = reserved.filter(({ isShared }) => !isShared).map(({ key }) => key)
  await clearThrottles(db, own)
  await returnAll(
    db,
    reserved.filter(({ isShared }) => isShared),
  )
}

async function returnAll(db: Database, reserved: readonly Reserved[]): Promise<void> {
  for (const attempt of reserved) await returnAttempt(db, attempt)
}

/**
 * Runs `act` with the user locked, after checking the password. Throttles and logs wrong passwords even if the call
 * fails. Slow work belongs in `prepare`, which holds no connection.
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
    await recordWrong(attempt, throttles)
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
