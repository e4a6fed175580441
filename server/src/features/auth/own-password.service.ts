import type { SignedInContext } from '#server/http/bind.ts'
import { fail } from '#server/http/problem.ts'
import { newId } from '#server/lib/platform.ts'
import { QueueFull } from '#server/lib/queue.ts'
import { deviceOf, reserve, settle, throttlesOf } from './attempts.service.ts'
import { getPasswordHash, insertSignIn } from './auth.queries.ts'

/**
 * Compares a password with the caller's own; a wrong one is counted and logged as at the door. Not to be called inside
 * a transaction that is rolled back on a failure. Returns the hash that it was compared with, for who makes sure that
 * it is still the same.
 */
export async function requireOwnPassword(
  { actor, db, platform, request }: SignedInContext<unknown>,
  password: string,
): Promise<string | null> {
  if (platform.passwords.isFull()) throw new QueueFull('Too many sign-ins are waiting')
  const attempt = { db, platform, request, userName: actor.userName }
  const throttles = throttlesOf(attempt, await deviceOf(attempt, actor.id))
  await reserve(attempt, throttles)
  const passwordHash = await getPasswordHash(db, actor.id)
  if (!(await platform.passwords.verify(password, passwordHash))) {
    await insertSignIn(db, {
      id: newId(platform),
      userId: actor.id,
      userName: actor.userName,
      problem: 'password_wrong',
      sessionId: actor.sessionId,
      ip: request.ip,
      userAgent: request.userAgent,
      time: platform.now(),
    })
    throw fail('password_wrong', { field: 'password' })
  }
  await settle(attempt, throttles)
  return passwordHash
}
