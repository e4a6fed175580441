import { statusCodes } from '@amber/contract/rules.ts'
import type { InputOf, OutputOf } from '@amber/contract/endpoint.ts'
import { permissionCodes, superPermissions } from '@amber/contract/permissions.ts'
import { superRole, type Role, type roles as calls } from '@amber/contract/roles/roles.ts'
import { publishEvent } from '#server/db/publish-event.ts'
import type { Database } from '#server/db/connect.ts'
import { endSessionsDueStep } from '#server/features/sessions/end-sessions.service.ts'
import type { Actor } from '#server/http/session/authenticate.ts'
import type { SignedInContext } from '#server/http/bind.ts'
import { fail } from '#server/http/problem.ts'
import { newId } from '#server/lib/platform.ts'
import { isAssignable } from '#server/policies/roles.ts'
import { affectedMembers, noneAffected } from './affected-members.service.ts'
import {
  getRights,
  isPagePath,
  keepDescribed,
  listUnknownMenus,
  menusOfRoles,
  changeRights,
  type RoleRights,
} from './role-rights.queries.ts'
import {
  countInBin,
  countTwoStep,
  deleteRole,
  getRole,
  insertRole,
  lockAndListHolders,
  updateRole,
} from './roles.queries.ts'

type ContextOf<Call extends keyof typeof calls> = SignedInContext<InputOf<(typeof calls)[Call]>>
type RoleWithRights = OutputOf<typeof calls.get>

export async function requireRole(db: Database, id: string): Promise<Role> {
  const role = await getRole(db, id)
  if (!role) throw fail('role_unknown')
  return role
}

export async function getForActor({ actor, db, input }: ContextOf<'get'>): Promise<RoleWithRights> {
  const role = await getWithRights(db, input.id, actor)
  return (await isAssignable(db, { actor, codes: [role.code] }))
    ? role
    : { ...role, isUnassignable: true }
}

/** Returns only menus that are shown to the actor. */
async function getWithRights(
  db: Database,
  id: string,
  { hasExamples }: Pick<Actor, 'hasExamples'>,
): Promise<RoleWithRights> {
  const role = await requireRole(db, id)
  return { ...role, ...(await getRights(db, { roleId: id, hasExamples })) }
}

export async function create({
  actor,
  audit,
  db,
  input,
  now,
  platform,
}: ContextOf<'create'>): Promise<Role> {
  const { copyOf, ...data } = input
  const original = copyOf === undefined ? null : await requireRole(db, copyOf)
  const rights = original ? await rightsToCopy(db, original.id) : none
  await requireGranted(db, actor, rights)
  const id = newId(platform)
  await insertRole(db, {
    id,
    ...data,
    ...(original && { homePath: original.homePath }),
    createBy: actor.userName,
    createTime: now,
    updateBy: actor.userName,
    updateTime: now,
  })
  await changeRights(db, { roleId: id, gained: rights, lost: none })
  const after = await requireRole(db, id)
  audit({ target: targetOf(after), after: { ...after, ...rights } })
  return after
}

/** Leaves out super-only permissions. */
async function rightsToCopy(db: Database, id: string): Promise<RoleRights> {
  const { menus, permissions } = await getRights(db, { roleId: id, hasExamples: true })
  return { menus, permissions: permissions.filter((code) => !superPermissions.includes(code)) }
}

export async function update({ actor, audit, db, input, now }: ContextOf<'update'>): Promise<Role> {
  const { id, version, ...data } = input
  const before = await requireRole(db, id)
  const isSame = (field: 'code' | 'name' | 'status') => data[field] === before[field]
  if (before.isBuiltIn && !(isSame('code') && isSame('name') && isSame('status')))
    throw fail('role_built_in')
  // The status grants or revokes all rights of the role, and a changed name could mislead others who assign it.
  if (!(await isAssignable(db, { actor, codes: [before.code] }))) throw fail('role_not_grantable')
  const { requiresTwoStep = before.requiresTwoStep } = data
  const changes = { ...data, requiresTwoStep, updateBy: actor.userName, updateTime: now }
  if (before.version !== version || !(await updateRole(db, { id, version, changes })))
    throw fail('record_changed', { current: await requireRole(db, id) })
  // Applies to existing sessions too.
  if (!isSame('status') || requiresTwoStep !== before.requiresTwoStep)
    await endSessionsDueStep(db, { roleId: id, now })
  await publishEvent(db, { kind: 'rights-changed', to: { role: id } })
  const after = await requireRole(db, id)
  audit({ target: targetOf(after), before, after })
  return after
}

export async function remove({
  actor,
  audit,
  db,
  input,
}: ContextOf<'remove'>): Promise<Record<string, never>> {
  const before = await getWithRights(db, input.id, { hasExamples: true })
  if (before.isBuiltIn) throw fail('role_built_in')
  if (!(await isAssignable(db, { actor, codes: [before.code] }))) throw fail('role_not_grantable')
  const holders = await lockAndListHolders(db, input.id)
  const { memberCount } = await requireRole(db, input.id)
  if (memberCount > 0)
    throw fail('role_in_use', {
      values: { count: memberCount, names: `${holders.join(', ')}${memberCount > 5 ? ' …' : ''}` },
    })
  await deleteRole(db, input.id)
  audit({ target: targetOf(before), before })
  return {}
}

/** Counts deleted users, who would lose the role on restore. */
export async function previewRemove({
  db,
  input,
}: ContextOf<'previewRemove'>): Promise<OutputOf<typeof calls.previewRemove>> {
  const { id } = await requireRole(db, input.id)
  return { inBin: await countInBin(db, id) }
}

/** Counts members who would have to set up a second factor. */
export async function previewTwoStep({
  db,
  input,
}: ContextOf<'previewTwoStep'>): Promise<OutputOf<typeof calls.previewTwoStep>> {
  const { id } = await requireRole(db, input.id)
  return countTwoStep(db, id)
}

/** Replaces rights within those of the actor. */
export async function grant({
  actor,
  audit,
  db,
  input,
  now,
}: ContextOf<'grant'>): Promise<RoleWithRights> {
  const { id, version, homePath } = input
  const before = await getWithRights(db, id, actor)
  if (before.code === superRole) throw fail('role_built_in')
  const rights = sorted(input)
  await requireKnown(db, rights)
  // A missing home page may stay, as it falls back to the default.
  if (
    homePath !== before.homePath &&
    !(await isPagePath(db, { path: homePath, hasExamples: actor.hasExamples }))
  )
    throw fail('input_invalid', { fields: { homePath: 'invalid' } })
  const gained = difference(rights, before)
  const lost = difference(before, rights)
  if (gained.permissions.some((code) => superPermissions.includes(code)))
    throw fail('permission_super_only')
  // Stored grants have no effect in this mode.
  if (actor.authorization === 'static' && gained.menus.length + lost.menus.length > 0)
    throw fail('menu_authority_static')
  await requireGranted(db, actor, {
    menus: [...gained.menus, ...lost.menus],
    permissions: [...gained.permissions, ...lost.permissions],
  })
  // Applies to all members, so the caller must be able to assign the role.
  if (homePath !== before.homePath && !(await isAssignable(db, { actor, codes: [before.code] })))
    throw fail('role_not_grantable')
  const changes = { homePath, updateBy: actor.userName, updateTime: now }
  if (before.version !== version || !(await updateRole(db, { id, version, changes })))
    throw fail('record_changed', { current: await getWithRights(db, id, actor) })
  await changeRights(db, { roleId: id, gained, lost })
  await publishEvent(db, { kind: 'rights-changed', to: { role: id } })
  const after = { ...(await requireRole(db, id)), ...rights }
  // There may be thousands of unchanged rights.
  audit({
    target: targetOf(after),
    before: { homePath: before.homePath, ...lost },
    after: { homePath, ...gained },
  })
  return after
}

/** A disabled role affects no members. */
export async function previewGrant({
  actor,
  db,
  input,
}: ContextOf<'previewGrant'>): Promise<OutputOf<typeof calls.previewGrant>> {
  const before = await getWithRights(db, input.id, actor)
  const rights = sorted(input)
  await requireKnown(db, rights)
  const gained = difference(rights, before)
  const lost = difference(before, rights)
  const change = { gained, lost }
  const { groups, ...affected } =
    before.status === statusCodes.enabled
      ? await affectedMembers(db, { roleId: input.id, change })
      : noneAffected
  return {
    menus: { gained: gained.menus, lost: lost.menus },
    permissions: { gained: gained.permissions, lost: lost.permissions },
    groups: actor.can('user:list') ? groups : groups.map((group) => ({ ...group, names: [] })),
    ...affected,
  }
}

async function requireKnown(db: Database, { menus, permissions }: RoleRights): Promise<void> {
  const known = new Set<string>(permissionCodes)
  const others = permissions.filter((code) => !known.has(code))
  if (others.length > 0) for (const code of await keepDescribed(db, others)) known.add(code)
  if (!permissions.every((code) => known.has(code)))
    throw fail('input_invalid', { fields: { permissions: 'invalid' } })
  if ((await listUnknownMenus(db, menus)).length > 0) throw fail('menu_missing', { field: 'menus' })
}

async function requireGranted(db: Database, actor: Actor, rights: RoleRights): Promise<void> {
  if (actor.isSuper) return
  const seen = new Set(await menusOfRoles(db, actor.roles))
  const granted = new Set(actor.buttons)
  if (
    !rights.permissions.every((code) => granted.has(code)) ||
    !rights.menus.every((name) => seen.has(name))
  )
    throw fail('role_not_grantable')
}

const none: RoleRights = { menus: [], permissions: [] }

const sorted = ({ menus, permissions }: RoleRights): RoleRights => ({
  menus: [...new Set(menus)].toSorted(),
  permissions: [...new Set(permissions)].toSorted(),
})

function difference(these: RoleRights, those: RoleRights): RoleRights {
  const [menus, permissions] = [new Set(those.menus), new Set(those.permissions)]
  return {
    menus: these.menus.filter((name) => !menus.has(name)),
    permissions: these.permissions.filter((code) => !permissions.has(code)),
  }
}

const targetOf = ({ id, code }: Role) => ({ type: 'role', id, name: code })
