import type { InputOf, OutputOf } from '@amber/contract/endpoint.ts'
import type { passwords as calls } from '@amber/contract/sign-in/passwords.ts'
import type { Database } from '#server/db/connect.ts'
import {
  endSessionsOfChanged,
  revokeSessionsOf,
} from '#server/features/sessions/end-sessions.service.ts'
import { endCodes } from '#server/features/sign-in/codes/check-code.service.ts'
import { notify } from '#server/features/messaging/notifications/notify.service.ts'
import { lockPerson } from '#server/features/sign-in/two-step/two-step-change.service.ts'
import type { Context, SignedInContext } from '#server/http/bind.ts'
import { inTransaction } from '#server/http/in-transaction.ts'
import { fail } from '#server/http/problem.ts'
import { deviceFacts } from '#server/lib/user-agent.ts'
import { recordEvent } from '#server/http/record-event.ts'
import { QueueFull } from '#server/lib/queue.ts'
import { randomText, type Platform } from '#server/lib/platform.ts'
import { couldStillManage, requireCanManage } from '#server/policies/users.ts'
import { requireGoodPassword } from './password-policy.service.ts'
import {
  consumePasswordLink,
  endPasswordLinks,
  findPasswordLink,
  insertPasswordLink,
  removePassword,
  requireNewPassword,
  setPassword,
} from './passwords.queries.ts'
import type { users } from '@amber/contract/users/users.ts'
import { requireUserToChange } from '#server/features/users/users.service.ts'

const resetters = ['user:resetPassword'] as const
const linkLifetimeMs = 24 * 60 * 60 * 1000

type ResetOptions = {
  userId: string
  by: 'link' | 'next_sign_in'
  actor: { id: string; userName: string }
  now: Date
}

/**
 * Ends sessions and links, then demands a new password at the next sign-in, or replaces the password, which may be a
 * thief's, by a link.
 *
 * @throws `user_without_password` if there is none to sign in with
 */
export async function resetPassword(
  db: Database,
  platform: Platform,
  { userId, by, actor, now }: ResetOptions,
): Promise<{ token: string; expiresAt: Date } | null> {
  await lockPerson(db, userId)
  await endPasswordLinks(db, { userId, now })
  await endCodes(db, userId)
  await endSessionsOfChanged(db, { userId, now })
  if (by === 'next_sign_in') {
    if (!(await requireNewPassword(db, userId))) throw fail('user_without_password')
    return null
  }
  await removePassword(db, userId)
  const token = randomText(platform, 32)
  const expiresAt = new Date(now.getTime() + linkLifetimeMs)
  await insertPasswordLink(db, {
    tokenHash: platform.sha256(token),
    userId,
    creatorId: actor.id,
    createBy: actor.userName,
    createTime: now,
    expiresAt,
  })
  return { token, expiresAt }
}

/** Sets the password and voids open links and codes. */
export async function storePassword(
  db: Database,
  { now, ...password }: { userId: string; passwordHash: string; now: Date },
): Promise<void> {
  await endPasswordLinks(db, { userId: password.userId, now })
  await endCodes(db, password.userId)
  await setPassword(db, password)
}

/**
 * @throws the reason why a link is not valid; `password_link_void` if the user has gained privileges or its creator may
 * not reset the password any more
 */
async function requireLink(
  db: Database,
  { tokenHash, now }: { tokenHash: Uint8Array; now: Date },
): Promise<{ userId: string; userName: string; expiresAt: Date }> {
  const link = await findPasswordLink(db, tokenHash)
  const fault = linkFault(link, now)
  if (fault || !link) throw fail(`password_link_${fault ?? 'invalid'}`)
  const { creatorId, hasGained, userId } = link
  const maker = { managerId: creatorId ?? '', permissions: resetters, targetId: userId }
  if (hasGained || creatorId === null || !(await couldStillManage(db, maker)))
    throw fail('password_link_void')
  return link
}

export async function readLink({
  db,
  input,
  now,
  platform,
}: Context<InputOf<typeof calls.readLink>>): Promise<OutputOf<typeof calls.readLink>> {
  const link = await requireLink(db, { tokenHash: platform.sha256(input.token), now })
  return { userName: link.userName, expiresTime: link.expiresAt.toISOString() }
}

/**
 * Ends existing sessions, which may be a thief's. Checks the link before hashing, so that strangers cannot cause
 * hashes, and again in the transaction.
 */
export async function choosePassword({
  db,
  input,
  now,
  platform,
  request,
}: Context<InputOf<typeof calls.choose>>): Promise<Record<string, never>> {
  const { password, token } = input
  const tokenHash = platform.sha256(token)
  const { userId, userName } = await requireLink(db, { tokenHash, now })
  if (platform.passwords.isFull()) throw new QueueFull('Too many passwords are waiting')
  await requireGoodPassword(db, { password, of: { userId } })
  const passwordHash = await platform.passwords.hash(password)
  await inTransaction(db, async (transaction) => {
    // Locks the user first, like every password change.
    await lockPerson(transaction, userId)
    await requireLink(transaction, { tokenHash, now })
    if ((await consumePasswordLink(transaction, { tokenHash, now })) !== userId)
      throw fail('password_link_used')
    // Policy and names may have changed during hashing.
    await requireGoodPassword(transaction, { password, of: { userId } })
    await setPassword(transaction, { userId, passwordHash })
    await endCodes(transaction, userId)
    await revokeSessionsOf(transaction, { userId, now })
    await notify(transaction, {
      userId,
      kind: 'password_changed',
      data: { by: 'link', ...deviceFacts(request) },
      now,
    })
    await recordEvent(
      transaction,
      { actor: null, platform, request },
      { action: 'password.choose', target: { type: 'user', id: userId, name: userName } },
    )
  })
  return {}
}

/** For other users: the own password changes only with the present one or a code. */
export async function resetUserPassword({
  actor,
  audit,
  db,
  input,
  now,
  platform,
}: SignedInContext<InputOf<typeof users.resetPassword>>): Promise<
  OutputOf<typeof users.resetPassword>
> {
  if (input.id === actor.id) throw fail('user_is_yourself')
  const { id, userName, roles } = await requireUserToChange(db, input.id)
  await requireCanManage(db, { actor, target: { id, roles } })
  const link = await resetPassword(db, platform, { userId: id, by: input.by, actor, now })
  const data = { by: 'administrator' } as const
  await notify(db, { userId: id, kind: 'password_changed', data, now })
  audit({ target: { type: 'user', id, name: userName }, after: { by: input.by } })
  return { token: link?.token ?? null, expiresTime: link?.expiresAt.toISOString() ?? null }
}

/** Returns why a one-time link is invalid, or null. */
export function linkFault(
  link: { usedAt: Date | null; expiresAt: Date } | null,
  now: Date,
): 'invalid' | 'used' | 'expired' | null {
  if (!link) return 'invalid'
  if (link.usedAt) return 'used'
  return link.expiresAt <= now ? 'expired' : null
}
