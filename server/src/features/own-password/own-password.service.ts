import type { InputOf } from '@amber/contract/endpoint.ts'
import type { ownPassword } from '@amber/contract/own-password.ts'
import type { Database } from '#server/db/connect.ts'
import { withOwnPassword } from '#server/features/auth/attempts.service.ts'
import { revokeSessionsOf } from '#server/features/auth/sessions.service.ts'
import { notify } from '#server/features/notifications/notify.service.ts'
import { requireGoodPassword } from '#server/features/passwords/password-policy.service.ts'
import { storePassword } from '#server/features/passwords/passwords.service.ts'
import type { SignedInContext } from '#server/http/bind.ts'
import { deviceFacts } from '#server/http/device-facts.ts'
import { fail } from '#server/http/problem.ts'
import { recordEvent } from '#server/http/record-event.ts'

/**
 * Replaces the own password for who knows the present one. Whoever else holds a session of the account is out, the
 * caller stays. What the new one must be like is said only after the present one was right.
 */
export async function changePassword(
  context: SignedInContext<InputOf<typeof ownPassword.change>>,
): Promise<{ endedSessions: number }> {
  const { actor, db, input, now, platform, request } = context
  const { password, newPassword } = input
  const requireGood = (on: Database) =>
    requireGoodPassword(on, {
      password: newPassword,
      field: 'newPassword',
      of: { userId: actor.id },
    })
  let endedSessions = 0
  const hashNew = async () => {
    // Compared as the hash is made, which has one form for all ways of typing a letter.
    if (newPassword.normalize('NFC') === password.normalize('NFC'))
      throw fail('password_unchanged', { field: 'newPassword' })
    await requireGood(db)
    return platform.passwords.hash(newPassword)
  }
  const store = async (transaction: Database, passwordHash: string) => {
    // Policy and names may be others by now: hashing had to wait for its turn.
    await requireGood(transaction)
    await storePassword(transaction, { userId: actor.id, passwordHash, now })
    endedSessions = await revokeSessionsOf(transaction, {
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
      action: 'password.change',
      target: { type: 'user', id: actor.id, name: actor.userName },
      after: { sessions: endedSessions },
    })
  }
  await withOwnPassword(context, store, hashNew)
  return { endedSessions }
}
