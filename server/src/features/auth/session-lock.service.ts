import type { SignedInContext } from '#server/http/bind.ts'
import { insertAuditEvent } from '#server/http/audit.queries.ts'
import { fail } from '#server/http/problem.ts'
import { newId } from '#server/lib/platform.ts'
import { QueueFull } from '#server/lib/queue.ts'
import { deviceOf, reserve, settle, throttlesOf } from './attempts.service.ts'
import { getPasswordHash, insertSignIn, isAccountUnchanged } from './auth.queries.ts'
import { setSessionLock } from './sessions.queries.ts'

const lockedTarget = (name: string, id: string) => ({ type: 'session', id, name })

/** Locks the caller's own session. */
export async function lockSession({ actor, audit, db, now }: SignedInContext<object>) {
  await setSessionLock(db, { id: actor.sessionId, lockedAt: now })
  audit({ target: lockedTarget(actor.userName, actor.sessionId) })
  return {}
}

/** Unlocks it for who knows the password. A wrong one is counted and logged as at the door. */
export async function unlockSession(context: SignedInContext<{ password: string }>) {
  const { actor, db, input, platform, request } = context
  if (platform.passwords.isFull()) throw new QueueFull('Too many sign-ins are waiting')
  const attempt = { db, platform, request, userName: actor.userName }
  const throttles = throttlesOf(attempt, await deviceOf(attempt, actor.id))
  await reserve(attempt, throttles)
  const passwordHash = await getPasswordHash(db, actor.id)
  if (!(await platform.passwords.verify(input.password, passwordHash))) {
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
  await db.transaction(async (transaction) => {
    const isUnchanged = await isAccountUnchanged(transaction, { id: actor.id, passwordHash })
    if (!isUnchanged) throw fail('password_wrong', { field: 'password' })
    await setSessionLock(transaction, { id: actor.sessionId, lockedAt: null })
    const target = lockedTarget(actor.userName, actor.sessionId)
    await insertAuditEvent(transaction, {
      id: newId(platform),
      time: platform.now(),
      action: 'session.unlock',
      outcome: 'done',
      actorId: actor.id,
      actorName: actor.userName,
      targetType: target.type,
      targetId: target.id,
      targetName: target.name,
      ip: request.ip,
      requestId: request.id,
    })
  })
  await settle(attempt, throttles)
  return {}
}
