import type { InputOf } from '@amber/contract/endpoint.ts'
import type { ownPassword } from '@amber/contract/account/own-password.ts'
import { isSamePassword } from '@amber/contract/sign-in/password-policy.ts'
import type { Database } from '#server/db/connect.ts'
import { withOwnPassword } from '#server/features/sign-in/auth/attempts.service.ts'
import { revokeSessionsOf } from '#server/features/sessions/end-sessions.service.ts'
import { notify } from '#server/features/messaging/notifications/notify.service.ts'
import { requireGoodPassword } from '#server/features/sign-in/passwords/password-policy.service.ts'
import { storePassword } from '#server/features/sign-in/passwords/passwords.service.ts'
import type { PublicSite } from '#server/features/sign-in/passkeys/passkey-ceremony.service.ts'
import {
  identityChecksOf,
  requireIdentityCheck,
} from '#server/features/sign-in/two-step/identity-check.service.ts'
import { lockPerson } from '#server/features/sign-in/two-step/two-step-change.service.ts'
import type { SignedInContext } from '#server/http/bind.ts'
import { deviceFacts } from '#server/lib/user-agent.ts'
import { inTransaction } from '#server/http/in-transaction.ts'
import { fail } from '#server/http/problem.ts'
import { recordEvent } from '#server/http/record-event.ts'
import { QueueFull } from '#server/lib/queue.ts'

/** Changes the password and ends all other sessions. Validates the new password only after the current one. */
export async function changePassword(
  context: SignedInContext<InputOf<typeof ownPassword.change>>,
): Promise<{ endedSessions: number }> {
  const { actor, db, input, now, platform } = context
  const { password, newPassword } = input
  const requireGood = (on: Database) =>
    requireGoodPassword(on, {
      password: newPassword,
      field: 'newPassword',
      of: { userId: actor.id },
    })
  let ended: { endedSessions: number } | undefined
  const hashNew = async () => {
    if (isSamePassword(newPassword, password))
      throw fail('password_unchanged', { field: 'newPassword' })
    await requireGood(db)
    return platform.passwords.hash(newPassword)
  }
  const store = async (transaction: Database, passwordHash: string) => {
    // Policy and profile may have changed while hashing was queued.
    await requireGood(transaction)
    await storePassword(transaction, { userId: actor.id, passwordHash, now })
    ended = await endOthers(transaction, context, 'password.change')
  }
  await withOwnPassword(context, store, hashNew)
  return ended ?? { endedSessions: 0 }
}

/** Sets a first password after an identity check, and ends all other sessions. */
export async function createPassword(
  context: SignedInContext<InputOf<typeof ownPassword.create>>,
  site: PublicSite,
): Promise<{ endedSessions: number }> {
  const { actor, db, input, now, platform } = context
  const { newPassword: password } = input
  const requireFirst = async (on: Database) => {
    if ((await identityChecksOf(on, actor.id)).hasPassword) throw fail('password_present')
    await requireGoodPassword(on, { password, field: 'newPassword', of: { userId: actor.id } })
  }
  await requireFirst(db)
  if (platform.passwords.isFull()) throw new QueueFull('Too many passwords are waiting')
  // Checked before the expensive hashing, outside a transaction.
  await requireIdentityCheck(context, site)
  const passwordHash = await platform.passwords.hash(password)
  return inTransaction(db, async (transaction) => {
    await lockPerson(transaction, actor.id)
    await requireFirst(transaction)
    await storePassword(transaction, { userId: actor.id, passwordHash, now })
    return endOthers(transaction, context, 'password.create')
  })
}

async function endOthers(
  transaction: Database,
  context: SignedInContext<unknown>,
  action: 'password.change' | 'password.create',
): Promise<{ endedSessions: number }> {
  const { actor, now, request } = context
  const endedSessions = await revokeSessionsOf(transaction, {
    userId: actor.id,
    now,
    exceptId: actor.sessionId,
  })
  await notify(transaction, {
    userId: actor.id,
    kind: 'password_changed',
    data: { by: 'self', ...deviceFacts(request) },
    now,
  })
  await recordEvent(transaction, context, {
    action,
    target: { type: 'user', id: actor.id, name: actor.userName },
    after: { sessions: endedSessions },
  })
  return { endedSessions }
}
