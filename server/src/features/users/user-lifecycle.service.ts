import { statusCodes } from '@amber/contract/rules.ts'
import type { BatchResult } from '@amber/contract/batch.ts'
import type { InputOf } from '@amber/contract/endpoint.ts'
import type { User, users as calls } from '@amber/contract/users/users.ts'
import type { Database } from '#server/db/connect.ts'
import { endSessionsOfDeleted } from '#server/features/sessions/end-sessions.service.ts'
import {
  recordWriter,
  requireFreeContacts,
  takenContacts,
} from '#server/features/users/contacts/contacts.service.ts'
import { readSettings } from '#server/features/settings/settings.service.ts'
import { recordOutsideCalls } from '#server/http/record-event.ts'
import type { SignedInContext } from '#server/http/bind.ts'
import { fail } from '#server/http/problem.ts'
import { runBatch } from '#server/http/run-batch.ts'
import { nameKey } from '#server/lib/text.ts'
import { newId, type Platform } from '#server/lib/platform.ts'
import { requireAssignable, requireRoles } from '#server/policies/roles.ts'
import { requireCanManage, requireSuperAdminLeft } from '#server/policies/users.ts'
import { disableUser } from './disable-user.service.ts'
import {
  countMissingRoles,
  deleteRemovedUser,
  getRemovedUser,
  insertUser,
  lockRemovedBefore,
  removeUser,
  restoreUser,
} from './user-lifecycle.queries.ts'
import { replaceUserRoles, updateUser } from './users.queries.ts'
import { lockUsers } from '#server/policies/user-privileges.queries.ts'
import { requireUser } from './users.service.ts'

type ContextOf<Call extends keyof typeof calls> = SignedInContext<InputOf<(typeof calls)[Call]>>

/** Creates a user, who chooses a password by a link. */
export async function create({
  actor,
  audit,
  db,
  input,
  now,
  platform,
}: ContextOf<'create'>): Promise<User> {
  const { roles, ...data } = input
  const granted = await requireRoles(db, roles)
  await requireAssignable(db, { actor, codes: roles })
  const id = newId(platform)
  const fields = ['email', 'phone'] as const
  await requireFreeContacts(db, { actor, userId: id, contacts: data, fields })
  await insertUser(db, {
    id,
    ...data,
    userNameKey: nameKey(data.userName),
    createBy: actor.userName,
    createTime: now,
    updateBy: actor.userName,
    updateTime: now,
  })
  await replaceUserRoles(db, { userId: id, roleIds: granted.map((role) => role.id) })
  await recordWriter(db, { userId: id, fields, writerId: actor.id })
  const after = await requireUser(db, id)
  audit({ target: targetOf(after), after })
  return after
}

export async function setStatus(context: ContextOf<'setStatus'>): Promise<BatchResult> {
  const { actor, input, now } = context
  const { status } = input
  return runForPeople(context, async (db, id) => {
    const before = await requireTouchable(db, context, id)
    const after = { ...before, status }
    const { version } = before
    const changes = { status, updateBy: actor.userName, updateTime: now }
    const isChanged =
      status === statusCodes.disabled
        ? await disableUser(db, { before, version, changes, now })
        : await updateUser(db, { id, version, changes })
    if (!isChanged) throw fail('record_changed')
    return { userName: before.userName, entry: { target: targetOf(before), before, after } }
  })
}

export async function remove(context: ContextOf<'remove'>): Promise<BatchResult> {
  const { actor, now } = context
  return runForPeople(context, async (db, id) => {
    const before = await requireTouchable(db, context, id)
    if (!(await removeUser(db, { id, by: actor.userName, now }))) throw fail('user_missing')
    await requireSuperAdminLeft(db, { before, roles: [] })
    await endSessionsOfDeleted(db, { userId: id, now })
    return { userName: before.userName, entry: { target: targetOf(before), before } }
  })
}

export async function restore(context: ContextOf<'restore'>): Promise<BatchResult> {
  const { actor, now } = context
  return runForPeople(context, async (db, id) => {
    const removed = await requireRemoved(db, context, id)
    // Another account may have the contact by now.
    const without = await takenContacts(db, { actor, userId: id, contacts: removed })
    const missingRoles = await countMissingRoles(db, id)
    if (!(await restoreUser(db, { id, by: actor.userName, now, without })))
      throw fail('user_not_removed')
    const after = await requireUser(db, id)
    const { userName } = after
    const left = {
      ...(without.length > 0 && { without }),
      ...(missingRoles > 0 && { missingRoles }),
    }
    const before = without.length > 0 && { before: removed }
    return { userName, ...left, entry: { target: targetOf(after), ...before, after } }
  })
}

export async function purge(context: ContextOf<'purge'>): Promise<BatchResult> {
  return runForPeople(context, async (db, id) => {
    const before = await requireRemoved(db, context, id)
    if (!(await deleteRemovedUser(db, id))) throw fail('user_not_removed')
    return { userName: before.userName, entry: { target: targetOf(before), before } }
  })
}

const dayMs = 24 * 60 * 60 * 1000
/** Takes less than a second. */
const outdatedBatch = 100

/** Purges expired users in small transactions, until none is left or `signal` aborts. Safe on several servers. */
export async function purgeOutdated(
  db: Database,
  { platform, signal }: { platform: Platform; signal: AbortSignal },
): Promise<void> {
  const now = platform.now()
  const { retention } = await readSettings(db)
  const before = new Date(now.getTime() - retention.value.removedUsers * dayMs)
  for (let found = outdatedBatch; found === outdatedBatch && !signal.aborted;)
    found = await db.transaction(async (transaction) => {
      const outdated = await lockRemovedBefore(transaction, { before, limit: outdatedBatch })
      for (const user of outdated) await deleteRemovedUser(transaction, user.id)
      await recordOutsideCalls(
        transaction,
        outdated.map((user) => ({
          id: newId(platform),
          time: now,
          action: 'user.purge',
          outcome: 'done' as const,
          targetType: 'user',
          targetId: user.id,
          targetName: user.userName,
          before: user,
          requestId: newId(platform),
        })),
      )
      return outdated.length
    })
}

/** Locks all users first, because steps may lock the super role, always after users. */
async function runForPeople(
  context: Parameters<typeof runBatch>[0],
  step: Parameters<typeof runBatch>[1],
): Promise<BatchResult> {
  await lockUsers(context.db, context.input.ids)
  return runBatch(context, step)
}

/** Returns a user whom the actor can manage, never the actor. */
async function requireTouchable(
  db: Database,
  { actor }: Pick<ContextOf<'remove'>, 'actor'>,
  id: string,
): Promise<User> {
  if (id === actor.id) throw fail('user_is_yourself')
  const user = await requireUser(db, id)
  await requireCanManage(db, { actor, target: user })
  return user
}

async function requireRemoved(
  db: Database,
  { actor }: Pick<ContextOf<'remove'>, 'actor'>,
  id: string,
): Promise<User> {
  const user = await getRemovedUser(db, id)
  if (!user) throw fail('user_not_removed')
  await requireCanManage(db, { actor, target: user })
  return user
}

const targetOf = ({ id, userName }: User) => ({ type: 'user', id, name: userName })
