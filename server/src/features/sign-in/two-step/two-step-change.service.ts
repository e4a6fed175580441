import type { NotificationData } from '@amber/contract/messaging/notification-kinds.ts'
import type { Database } from '#server/db/connect.ts'
import { notify } from '#server/features/messaging/notifications/notify.service.ts'
import type { Context } from '#server/http/bind.ts'
import { fail } from '#server/http/problem.ts'
import { recordEvent } from '#server/http/record-event.ts'
import { clientOf } from '#server/lib/user-agent.ts'
import { deleteTwoStep, findTwoStep, lockUser } from './two-step.queries.ts'

/* `db` is the transaction of the change. */

/** `null` if there is a factor before and after. */
type Change = NonNullable<NotificationData<'two_step_changed'>['change']> | null
type OwnContext = Pick<Context<unknown>, 'db' | 'platform' | 'request'> & {
  actor: { id: string; userName: string }
}

/** Serializes concurrent changes of a user's factors. */
export function lockPerson(db: Database, userId: string): Promise<void> {
  return lockUser(db, userId)
}

/** Notifies users of their own change, in case it was not theirs. */
export async function notifyChange(
  { actor, db, platform, request }: OwnContext,
  change: Change,
): Promise<void> {
  const { browser, system } = clientOf(request.userAgent)
  const data = { change, browser, system, ip: request.ip }
  await notify(db, { userId: actor.id, kind: 'two_step_changed', data, now: platform.now() })
}

/** For an enrolment during sign-in, where the request has no actor. */
export async function recordEnrolment(
  { db, platform, request }: Pick<Context<unknown>, 'db' | 'platform' | 'request'>,
  { userId, userName }: { userId: string; userName: string },
): Promise<void> {
  const actor = { id: userId, userName }
  const target = { type: 'user', id: userId, name: userName }
  await recordEvent(db, { actor, platform, request }, { action: 'twoStep.enable', target })
  await notifyChange({ actor, db, platform, request }, 'on')
}

/**
 * Removes the recovery codes with the last factor.
 *
 * @throws `two_step_demanded` if a role requires one
 */
export async function afterRemoval(context: OwnContext): Promise<void> {
  const { actor, db } = context
  const left = await findTwoStep(db, actor.id)
  if (!left || left.totpSince || left.passkeyCount > 0) return notifyChange(context, null)
  if (left.isDemanded) throw fail('two_step_demanded')
  await deleteTwoStep(db, actor.id)
  await notifyChange(context, 'off')
}
