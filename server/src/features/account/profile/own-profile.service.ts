import type { InputOf } from '@amber/contract/endpoint.ts'
import type {
  OwnOverview,
  OwnProfile,
  ownProfile as calls,
} from '@amber/contract/account/own-profile.ts'
import { publishEvent } from '#server/db/publish-event.ts'
import type { Database } from '#server/db/connect.ts'
import { findVerifiedContacts } from '#server/features/users/contacts/contacts.service.ts'
import { readSettings } from '#server/features/settings/settings.service.ts'
import { changeUser, requireUser } from '#server/features/users/users.service.ts'
import type { SignedInContext } from '#server/http/bind.ts'
import { fail } from '#server/http/problem.ts'
import { countOwn, findLastSignIn, hasPassword } from './own-profile.queries.ts'

type ContextOf<Call extends keyof typeof calls> = SignedInContext<InputOf<(typeof calls)[Call]>>

export async function readProfile(db: Database, userId: string): Promise<OwnProfile> {
  const { avatar = null, ...user } = await requireUser(db, userId)
  const verified = await findVerifiedContacts(db, userId)
  return { ...user, ...verified, avatar, hasPassword: await hasPassword(db, userId) }
}

export async function readOverview({
  actor,
  db,
  now,
}: ContextOf<'overview'>): Promise<OwnOverview> {
  const [user, last, counts, { retention }] = await Promise.all([
    requireUser(db, actor.id),
    findLastSignIn(db, actor.id),
    countOwn(db, { userId: actor.id, now }),
    readSettings(db),
  ])
  // The log is pruned, the account is not.
  const time = last?.time.toISOString() ?? user.lastSignInTime
  return {
    joinTime: user.createTime,
    lastSignIn: time === null ? null : { time, ip: last?.ip ?? null },
    ...counts,
    keptDays: { signIns: retention.value.signIns, operations: retention.value.auditEvents },
  }
}

/** Changes fields that do not affect rights. */
export async function updateProfile({
  actor,
  audit,
  db,
  input,
  now,
}: ContextOf<'update'>): Promise<OwnProfile> {
  const { version, ...data } = input
  const before = await requireUser(db, actor.id)
  const conflict = async () => fail('record_changed', { current: await readProfile(db, actor.id) })
  if (before.version !== version) throw await conflict()
  const changes = { ...data, updateBy: actor.userName, updateTime: now }
  if (!(await changeUser(db, { id: actor.id, version, changes }))) throw await conflict()
  await publishEvent(db, { kind: 'rights-changed', to: { users: [actor.id] } })
  const after = await requireUser(db, actor.id)
  audit({ target: { type: 'user', id: actor.id, name: actor.userName }, before, after })
  return readProfile(db, actor.id)
}
