import type { SignedInContext } from '#server/http/bind.ts'
import { insertAuditEvent } from '#server/http/audit.queries.ts'
import { fail } from '#server/http/problem.ts'
import { newId } from '#server/lib/platform.ts'
import { isAccountUnchanged } from './auth.queries.ts'
import { requireOwnPassword } from './own-password.service.ts'
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
  const passwordHash = await requireOwnPassword(context, input.password)
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
  return {}
}
