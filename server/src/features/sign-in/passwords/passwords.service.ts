import type { InputOf, OutputOf } from '@amber/contract/endpoint.ts'
import type { passwords as calls } from '@amber/contract/sign-in/passwords.ts'
import type { Database } from '#server/db/connect.ts'
import {
  endSessionsOfChanged,
  revokeSessionsOf,
} from '#server/features/sessions/end-sessions.service.ts'
import { endCodes } from '#server/features/sign-in/codes/guess-code.service.ts'
import { notify } from '#server/features/messaging/notifications/notify.service.ts'
import { lockPerson } from '#server/features/sign-in/two-step/two-step-change.service.ts'
import type { Context } from '#server/http/bind.ts'
import { inTransaction } from '#server/http/in-transaction.ts'
import { fail } from '#server/http/problem.ts'
import { linkFault } from '#server/lib/link-fault.ts'
import { deviceFacts } from '#server/http/session/device-facts.ts'
import { recordEvent } from '#server/http/record-event.ts'
import { QueueFull } from '#server/lib/queue.ts'
import { randomText, type Platform } from '#server/lib/platform.ts'
import { couldStillManage } from '#server/policies/users.ts'
import { requireGoodPassword } from './password-policy.service.ts'
import {
  consumePasswordLink,
  endPasswordLinks,
  findPasswordLink,
  insertPasswordLink,
  requireNewPassword,
  setPassword,
} from './passwords.queries.ts'

const resetters = ['user:resetPassword'] as const
const linkLifetimeMs = 24 * 60 * 60 * 1000

type ResetOptions = {
  userId: string
  by: 'link' | 'next_sign_in'
  actor: { id: string; userName: string }
  now: Date
}

/**
 * Ends a person's sessions and older links, and gives a new link or asks for a new password at the next sign-in. The
 * link's token is stored as its digest only.
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
    await requireNewPassword(db, userId)
    return null
  }
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

/** Stores the hash of a password that its owner chose. Links and codes by which another could be chosen end. */
export async function storePassword(
  db: Database,
  { now, ...password }: { userId: string; passwordHash: string; now: Date },
): Promise<void> {
  await endPasswordLinks(db, { userId: password.userId, now })
  await endCodes(db, password.userId)
  await setPassword(db, password)
}

/**
 * A link that is good; throws why it is not, which only its holder learns. Void is one whose user has gained privileges
 * since, or whose maker may not reset this user's password any more.
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

/** Whose link it is, for the page that asks for the password. */
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
 * Stores the password of a link's holder. Sessions from before end: somebody else may hold one. The link is looked at
 * before the hash is made, so that only its holder can have one made, and used up after, in the transaction.
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
    // The person first, as wherever a password is changed.
    await lockPerson(transaction, userId)
    await requireLink(transaction, { tokenHash, now })
    if ((await consumePasswordLink(transaction, { tokenHash, now })) !== userId)
      throw fail('password_link_used')
    // Policy and names may be others by now.
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
