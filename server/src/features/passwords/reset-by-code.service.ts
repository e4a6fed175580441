import type { InputOf } from '@amber/contract/endpoint.ts'
import type { passwords as calls } from '@amber/contract/passwords.ts'
import { endSessionsOfChanged } from '#server/features/auth/sessions.service.ts'
import {
  endCodes,
  guessCode,
  ownerOf,
  spendCode,
} from '#server/features/codes/guess-code.service.ts'
import { notify } from '#server/features/notifications/notify.service.ts'
import { insertAuditEvent } from '#server/http/audit.queries.ts'
import type { Context } from '#server/http/bind.ts'
import { deviceFacts } from '#server/http/device-facts.ts'
import { fail } from '#server/http/problem.ts'
import { newId } from '#server/lib/platform.ts'
import { QueueFull } from '#server/lib/queue.ts'
import { requireGoodPassword } from './password-policy.service.ts'
import { endPasswordLinks, setPassword } from './passwords.queries.ts'

/**
 * Stores the password of whoever has the code that was sent. All sessions end, since somebody else may hold one, and so do
 * older links and codes. Whose the address is, if anybody's, is not told.
 */
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
  const given = { purpose: 'reset_password', receiver, code, platform, now } as const
  const guessed = await guessCode(db, given)
  if (!owner) throw fail('code_wrong', { field: 'code' })
  await requireGoodPassword(db, { password, of: { userId: owner.id } })
  const passwordHash = await platform.passwords.hash(password)
  await db.transaction(async (transaction) => {
    await spendCode(transaction, guessed)
    await setPassword(transaction, { userId: owner.id, passwordHash })
    await endPasswordLinks(transaction, { userId: owner.id, now })
    await endCodes(transaction, owner.id)
    await endSessionsOfChanged(transaction, { userId: owner.id, now })
    await notify(transaction, {
      userId: owner.id,
      kind: 'password_changed',
      data: { by: 'self', ...deviceFacts(request) },
      now,
    })
    await insertAuditEvent(transaction, {
      id: newId(platform),
      time: now,
      action: 'password.resetByCode',
      outcome: 'done',
      actorId: null,
      actorName: null,
      targetType: 'user',
      targetId: owner.id,
      targetName: owner.userName,
      ip: request.ip,
      requestId: request.id,
    })
  })
  return {}
}
