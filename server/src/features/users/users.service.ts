import { statusCodes } from '@amber/contract/rules.ts'
import type { InputOf } from '@amber/contract/endpoint.ts'
import type { User, users as calls } from '@amber/contract/users/users.ts'
import { endSessionsDueStep } from '#server/features/sessions/end-sessions.service.ts'
import {
  movedContacts,
  recordWriter,
  requireFreeContacts,
  type ContactField,
} from '#server/features/users/contacts/contacts.service.ts'
import { notify } from '#server/features/messaging/notifications/notify.service.ts'
import { publishEvent } from '#server/db/publish-event.ts'
import type { Database } from '#server/db/connect.ts'
import type { SignedInContext } from '#server/http/bind.ts'
import { deviceFacts } from '#server/lib/user-agent.ts'
import { fail } from '#server/http/problem.ts'
import { findRoles } from '#server/policies/assignable-roles.queries.ts'
import { requireAssignable, requireRoles } from '#server/policies/roles.ts'
import { lockUsers, voidPreparedAccess } from '#server/policies/user-privileges.queries.ts'
import { requireCanManage, requireSuperAdminLeft } from '#server/policies/users.ts'
import { disableUser } from './disable-user.service.ts'
import { amongIds, filterOf, noUser, type Filters } from './list-users.queries.ts'
import { getUser, raiseVersions, replaceUserRoles, updateUser } from './users.queries.ts'

type UpdateContext = SignedInContext<InputOf<typeof calls.update>>

export async function requireUser(db: UpdateContext['db'], id: string): Promise<User> {
  const user = await getUser(db, id)
  if (!user) throw fail('user_missing')
  return user
}

/** Locks a user, so that checks of status and roles still hold at the write. */
export async function requireUserToChange(db: Database, id: string): Promise<User> {
  await lockUsers(db, [id])
  return requireUser(db, id)
}

/** Raises versions, for changes such as role members. */
export function recordChangeOf(
  db: Database,
  change: { ids: readonly string[]; by: string; now: Date },
): Promise<void> {
  return raiseVersions(db, change)
}

/** Updates a user within the actor's privileges. */
export async function update({
  actor,
  audit,
  db,
  input,
  now,
  request,
}: UpdateContext): Promise<User> {
  const { id, version, roles, ...data } = input
  const before = await requireUserToChange(db, id)
  await requireCanManage(db, { actor, target: before })
  const granted = await requireRoles(db, roles)
  const gained = roles.filter((code) => !before.roles.includes(code))
  const lost = before.roles.filter((code) => !roles.includes(code))
  await requireAssignable(db, { actor, codes: [...gained, ...lost] })
  const moved = movedContacts(before, data)
  const [field] = moved
  // Own contacts need a code (own-contact.service.ts).
  if (field && id === actor.id) throw fail('contact_own', { field })
  if (before.version !== version) throw fail('record_changed', { current: before })
  await requireFreeContacts(db, { actor, userId: id, contacts: data, fields: moved })
  // Before the change, so that the old address is notified.
  await notifyOfContacts(db, { userId: id, fields: moved, actor, request, now })
  const changes = { ...data, updateBy: actor.userName, updateTime: now }
  const isDisabling = data.status === statusCodes.disabled
  const isChanged = isDisabling
    ? await disableUser(db, { before, version, changes, now })
    : await updateUser(db, { id, version, changes })
  if (!isChanged) throw fail('record_changed', { current: await requireUser(db, id) })
  await replaceUserRoles(db, { userId: id, roleIds: granted.map((role) => role.id) })
  if (gained.length > 0) await voidPreparedAccess(db, [id])
  await recordWriter(db, { userId: id, fields: moved, writerId: actor.id })
  // disableUser checks it itself.
  if (!isDisabling) await requireSuperAdminLeft(db, { before, roles })
  await notifyOfRoles(db, { userId: id, before: before.roles, after: roles, now })
  await endSessionsDueStep(db, { userId: id, now })
  await publishEvent(db, { kind: 'rights-changed', to: { users: [id] } })
  const after = await requireUser(db, id)
  audit({ target: { type: 'user', id, name: after.userName }, before, after })
  return after
}

async function notifyOfContacts(
  db: Database,
  options: Pick<UpdateContext, 'actor' | 'request' | 'now'> & {
    userId: string
    fields: readonly ContactField[]
  },
): Promise<void> {
  const { actor, fields, now, request, userId } = options
  const [field, ...others] = fields
  if (!field) return
  const by = userId === actor.id ? 'self' : 'administrator'
  const data = {
    field: others.length > 0 ? null : field,
    by,
    ...(by === 'self' && deviceFacts(request)),
  } as const
  await notify(db, { userId, kind: 'contact_changed', data, now })
}

export async function notifyOfRoles(
  db: Database,
  options: { userId: string; before: readonly string[]; after: readonly string[]; now: Date },
): Promise<void> {
  const { userId, before, after, now } = options
  const gained = after.filter((code) => !before.includes(code))
  const lost = before.filter((code) => !after.includes(code))
  if (gained.length + lost.length === 0) return
  const named = async (codes: readonly string[]) =>
    (await findRoles(db, codes)).map(({ code, name }) => ({ code, name }))
  const data = { gained: await named(gained), lost: await named(lost) }
  await notify(db, { userId, kind: 'roles_changed', data, now })
}

export function changeUser(
  db: UpdateContext['db'],
  change: Parameters<typeof updateUser>[1],
): Promise<boolean> {
  return updateUser(db, change)
}

/** Builds the condition for calls that scan all users of a list. */
export async function filterUsers(
  db: UpdateContext['db'],
  filters: Filters,
  ids: readonly string[] | undefined,
) {
  const filter = await filterOf(db, filters, { fitsExactTotal: () => Promise.resolve(false) })
  if (!filter) return noUser
  return ids ? amongIds(filter.byScan, ids) : filter.byScan
}
