import type { InputOf } from '@amber/contract/endpoint.ts'
import type { sessionLock } from '@amber/contract/sign-in/session-lock.ts'
import type { PublicSite } from '#server/features/sign-in/passkeys/passkey-ceremony.service.ts'
import { withShownIdentityCheck } from '#server/features/sign-in/two-step/identity-check.service.ts'
import type { SignedInContext } from '#server/http/bind.ts'
import { recordEvent } from '#server/http/record-event.ts'
import { setSessionLock } from './auth.queries.ts'

const lockedTarget = (name: string, id: string) => ({ type: 'session', id, name })

export async function lockSession({ actor, audit, db, now }: SignedInContext<object>) {
  await setSessionLock(db, { id: actor.sessionId, lockedAt: now })
  audit({ target: lockedTarget(actor.userName, actor.sessionId) })
  return {}
}

export async function unlockSession(
  context: SignedInContext<InputOf<typeof sessionLock.unlock>>,
  site: PublicSite,
) {
  const { userName, sessionId } = context.actor
  return withShownIdentityCheck(context, site, async (transaction) => {
    await setSessionLock(transaction, { id: sessionId, lockedAt: null })
    const target = lockedTarget(userName, sessionId)
    await recordEvent(transaction, context, { action: 'session.unlock', target })
    return {}
  })
}
