import type { NotificationData } from '@amber/contract/messaging/notification-kinds.ts'
import type { Database } from '#server/db/connect.ts'
import { notify } from '#server/features/messaging/notifications/notify.service.ts'
import type { Context } from '#server/http/bind.ts'
import { fail } from '#server/http/problem.ts'
import { recordEvent } from '#server/http/record-event.ts'
import { clientOf } from '#server/lib/user-agent.ts'
import { deleteTwoStep, findTwoStep, lockUser } from './two-step.queries.ts'

/*
 * What every change of somebody's second step has in common. `db` of the contexts is the transaction of the change.
 */

/** `null`: there was something before, and there is something now. */
type Change = NonNullable<NotificationData<'two_step_changed'>['change']> | null
type OwnContext = Pick<Context<unknown>, 'db' | 'platform' | 'request'> & {
  actor: { id: string; userName: string }
}

/** Locks the person, so that of two changes at once each sees what the other left. */
export function lockPerson(db: Database, userId: string): Promise<void> {
  return lockUser(db, userId)
}

/** Tells the person of a change of their own, which may have been somebody else's at their screen. */
export async function notifyChange(
  { actor, db, platform, request }: OwnContext,
  change: Change,
): Promise<void> {
  const { browser, system } = clientOf(request.userAgent)
  const data = { change, browser, system, ip: request.ip }
  await notify(db, { userId: actor.id, kind: 'two_step_changed', data, now: platform.now() })
}

/** Records and tells of what somebody has set up on their way in, who is nobody to the pipeline yet. */
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
 * After one way was taken away: without any, the recovery codes go as well. Throws `two_step_demanded` where a role of
 * the person does not permit that.
 */
export async function afterRemoval(context: OwnContext): Promise<void> {
  const { actor, db } = context
  const left = await findTwoStep(db, actor.id)
  if (!left || left.totpSince || left.passkeyCount > 0) return notifyChange(context, null)
  if (left.isDemanded) throw fail('two_step_demanded')
  await deleteTwoStep(db, actor.id)
  await notifyChange(context, 'off')
}
