import type { InputOf, OutputOf } from '@amber/contract/endpoint.ts'
import type { User } from '@amber/contract/users/users.ts'
import type { twoStep as calls } from '@amber/contract/sign-in/two-step.ts'
import type { Database } from '#server/db/connect.ts'
import { endSessionsOfChanged } from '#server/features/sessions/end-sessions.service.ts'
import { notify } from '#server/features/messaging/notifications/notify.service.ts'
import { requireUser, requireUserToChange } from '#server/features/users/users.service.ts'
import { recordOutsideCalls } from '#server/http/record-event.ts'
import type { SignedInContext } from '#server/http/bind.ts'
import { inTransaction } from '#server/http/in-transaction.ts'
import { fail } from '#server/http/problem.ts'
import { nameKey } from '#server/lib/text.ts'
import { newId, type Platform } from '#server/lib/platform.ts'
import { canManage, requireCanManage } from '#server/policies/users.ts'
import { presentTwoStep, requireTwoStep } from './two-step.service.ts'
import { deleteTwoStep, findUserByName, lockUser } from './two-step.queries.ts'

type ContextOf<Call extends keyof typeof calls> = SignedInContext<InputOf<(typeof calls)[Call]>>

export async function twoStepOfUser({
  actor,
  db,
  input,
}: ContextOf<'ofUser'>): Promise<OutputOf<typeof calls.ofUser>> {
  const user = await requireUser(db, input.id)
  const state = await requireTwoStep(db, user.id)
  const isResettable =
    actor.can('user:resetTwoStep') &&
    actor.id !== user.id &&
    (await canManage(db, { actor, target: user }))
  return { ...presentTwoStep(state), passkeyCount: state.passkeyCount, isResettable }
}

/** Requires that the actor can manage the user, and so could take over the account anyway. */
export async function resetTwoStep({
  actor,
  audit,
  db,
  input,
  now,
}: ContextOf<'reset'>): Promise<Record<string, never>> {
  const user = await requireUserToChange(db, input.id)
  // Own factors require an identity check.
  if (user.id === actor.id) throw fail('user_is_yourself')
  await requireCanManage(db, { actor, target: user })
  const before = await clear(db, user, now)
  if (!before) throw fail('two_step_off')
  audit({ target: targetOf(user), before })
  return {}
}

/** For the command line. Null if the user is unknown or has no second factor. */
export async function clearTwoStepByName(
  db: Database,
  platform: Platform,
  userName: string,
): Promise<string | null> {
  return inTransaction(db, async (transaction) => {
    const user = await findUserByName(transaction, nameKey(userName))
    if (!user) return null
    const now = platform.now()
    const before = await clear(transaction, user, now)
    if (!before) return null
    const target = targetOf(user)
    await recordOutsideCalls(transaction, [
      {
        id: newId(platform),
        time: now,
        action: 'user.resetTwoStep',
        outcome: 'done',
        targetType: target.type,
        targetId: target.id,
        targetName: target.name,
        before,
        requestId: 'break-glass',
      },
    ])
    return user.userName
  })
}

type Person = Pick<User, 'id' | 'userName'>

async function clear(db: Database, { id }: Person, now: Date) {
  await lockUser(db, id)
  const { passkeyCount, totpSince } = await requireTwoStep(db, id)
  if (!totpSince && passkeyCount === 0) return null
  await deleteTwoStep(db, id)
  await endSessionsOfChanged(db, { userId: id, now })
  await notify(db, { userId: id, kind: 'two_step_changed', data: { change: 'reset' }, now })
  return { totp: totpSince !== null, passkeys: passkeyCount }
}

const targetOf = ({ id, userName }: Person) => ({ type: 'user', id, name: userName })
