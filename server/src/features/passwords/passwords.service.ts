import type { InputOf, OutputOf } from '@amber/contract/endpoint.ts'
import type { passwords as calls } from '@amber/contract/passwords.ts'
import type { Database } from '#server/db/connect.ts'
import { endSessionsOfChanged } from '#server/features/auth/sessions.service.ts'
import { endCodes } from '#server/features/codes/guess-code.service.ts'
import { notify } from '#server/features/notifications/notify.service.ts'
import type { Context } from '#server/http/bind.ts'
import { fail } from '#server/http/problem.ts'
import { deviceFacts } from '#server/http/device-facts.ts'
import { QueueFull } from '#server/lib/queue.ts'
import { randomText, type Platform } from '#server/lib/platform.ts'
import { requireGoodPassword } from './password-policy.service.ts'
import {
  consumePasswordLink,
  endPasswordLinks,
  findPasswordLink,
  insertPasswordLink,
  requireNewPassword,
  setPassword,
} from './passwords.queries.ts'

const linkLifetimeMs = 24 * 60 * 60 * 1000

type ResetOptions = { userId: string; by: 'link' | 'next_sign_in'; actorName: string; now: Date }

/**
 * Ends a person's sessions and older links, and gives a new link or asks for a new password at the next sign-in. The
 * link's token is stored as its digest only.
 */
export async function resetPassword(
  db: Database,
  platform: Platform,
  { userId, by, actorName, now }: ResetOptions,
): Promise<{ token: string; expiresAt: Date } | null> {
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
    createBy: actorName,
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

/** Whose link it is, for the page that asks for the password. */
export async function readLink({
  db,
  input,
  now,
  platform,
}: Context<InputOf<typeof calls.readLink>>): Promise<OutputOf<typeof calls.readLink>> {
  const link = await findPasswordLink(db, { tokenHash: platform.sha256(input.token), now })
  if (!link) throw fail('password_link_invalid')
  return { userName: link.userName, expiresTime: link.expiresAt.toISOString() }
}

/** Stores the password of a link's holder. Sessions from before end: somebody else may hold one. */
export async function choosePassword({
  audit,
  db,
  input,
  now,
  platform,
  request,
}: Context<InputOf<typeof calls.choose>>): Promise<Record<string, never>> {
  const tokenHash = platform.sha256(input.token)
  const link = await findPasswordLink(db, { tokenHash, now })
  if (!link) throw fail('password_link_invalid')
  if (platform.passwords.isFull()) throw new QueueFull('Too many passwords are waiting')
  await requireGoodPassword(db, { password: input.password, of: { userId: link.userId } })
  const passwordHash = await platform.passwords.hash(input.password)
  if (!(await consumePasswordLink(db, { tokenHash, now }))) throw fail('password_link_invalid')
  await setPassword(db, { userId: link.userId, passwordHash })
  await endCodes(db, link.userId)
  await endSessionsOfChanged(db, { userId: link.userId, now })
  await notify(db, {
    userId: link.userId,
    kind: 'password_changed',
    data: { by: 'link', ...deviceFacts(request) },
    now,
  })
  audit({ target: { type: 'user', id: link.userId, name: link.userName } })
  return {}
}
