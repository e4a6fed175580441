import type { SignedInContext } from '#server/http/bind.ts'
import { recordEvent } from '#server/http/record-event.ts'
import { withOwnPassword } from './attempts.service.ts'
import { setSessionLock } from './sessions.queries.ts'

const lockedTarget = (name: string, id: string) => ({ type: 'session', id, name })

/** Locks the caller's own session. */
export async function lockSession({ actor, audit, db, now }: SignedInContext<object>) {
  await setSessionLock(db, { id: actor.sessionId, lockedAt: now })
  audit({ target: lockedTarget(actor.userName, actor.sessionId) })
  return {}
}

/** Unlocks it for who knows the password. */
export async function unlockSession(context: SignedInContext<{ password: string }>) {
  const { userName, sessionId } = context.actor
  await withOwnPassword(context, async (transaction) => {
    await setSessionLock(transaction, { id: sessionId, lockedAt: null })
    const target = lockedTarget(userName, sessionId)
    await recordEvent(transaction, context, { action: 'session.unlock', target })
  })
  return {}
}
