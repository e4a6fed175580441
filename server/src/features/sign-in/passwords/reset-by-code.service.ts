import type { InputOf } from '@amber/contract/endpoint.ts'
import type { passwords as calls } from '@amber/contract/sign-in/passwords.ts'
import { revokeSessionsOf } from '#server/features/sessions/end-sessions.service.ts'
import {
  askerOf,
  endCodes,
  checkCode,
  spendCode,
} from '#server/features/sign-in/codes/check-code.service.ts'
import {
  ownerOf,
  verifyContact,
  requireStillOwner,
} from '#server/features/users/contacts/contacts.service.ts'
import { notify } from '#server/features/messaging/notifications/notify.service.ts'
import { secondStepsDue } from '#server/features/sign-in/two-step/second-steps.service.ts'
import { lockPerson } from '#server/features/sign-in/two-step/two-step-change.service.ts'
import type { Context } from '#server/http/bind.ts'
import { deviceFacts } from '#server/lib/user-agent.ts'
import { fail } from '#server/http/problem.ts'
import { recordEvent } from '#server/http/record-event.ts'
import { inTransaction } from '#server/http/in-transaction.ts'
import { QueueFull } from '#server/lib/queue.ts'
import { requireGoodPassword } from './password-policy.service.ts'
import { endPasswordLinks, setPassword } from './passwords.queries.ts'

/** Sets a password and voids sessions, links and codes. Does not reveal whether the address has a user. */
export async function resetByCode({
  db,
  input,
  now,
  platform,
  request,
}: Context<InputOf<typeof calls.resetByCode>>): Promise<Record<string, never>> {
  if (platform.passwords.isFull()) throw new QueueFull('Too many passwords are waiting')
  const { code, password, receiver } = input
  const owner = await ownerOf(db, receiver)
  const asker = askerOf({ platform, request })
  const given = { purpose: 'reset_password', receiver, code, asker, platform, now } as const
  const checked = await checkCode(db, given)
  if (!owner) throw fail('code_wrong', { field: 'code' })
  const userId = owner.id
  await requireGoodPassword(db, { password, of: { userId } })
  const passwordHash = await platform.passwords.hash(password)
  await inTransaction(db, async (transaction) => {
    // Locks the user first, like every password change.
    await lockPerson(transaction, userId)
    await spendCode(transaction, checked)
    await requireStillOwner(transaction, { userId, receiver })
    // With a second factor, a code alone does not verify a contact.
    if ((await secondStepsDue(transaction, userId)).length === 0)
      await verifyContact(
        { db: transaction, platform, request },
        { id: userId, userName: owner.userName, receiver },
      )
    // Policy and names may have changed during hashing.
    await requireGoodPassword(transaction, { password, of: { userId } })
    await setPassword(transaction, { userId, passwordHash })
    await endPasswordLinks(transaction, { userId, now })
    await endCodes(transaction, userId)
    await revokeSessionsOf(transaction, { userId, now })
    await notify(transaction, {
      userId,
      kind: 'password_changed',
      data: { by: 'self', ...deviceFacts(request) },
      now,
    })
    await recordEvent(
      transaction,
      { actor: null, platform, request },
      {
        action: 'password.resetByCode',
        target: { type: 'user', id: userId, name: owner.userName },
      },
    )
  })
  return {}
}
