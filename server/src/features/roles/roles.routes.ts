import { roles } from '@amber/contract/roles/roles.ts'
import { bind, readOnStandby, type Route } from '#server/http/bind.ts'
import type { Platform } from '#server/lib/platform.ts'
import type { UnassignableRoles } from '#server/policies/roles.ts'
import { createRoleLists } from './list-roles.service.ts'
import { listRoleChanges } from './role-changes.queries.ts'
import { menusOfRoles } from './role-rights.queries.ts'
import { listSuperAdmins } from './super-admins.queries.ts'
import { addMembers, removeMembers } from './role-members.service.ts'
import {
  create,
  getForActor,
  grant,
  previewGrant,
  previewRemove,
  previewTwoStep,
  remove,
  requireRole,
  update,
} from './roles.service.ts'

export function rolesRoutes(platform: Platform, unassignable: UnassignableRoles): Route[] {
  const lists = createRoleLists(platform, unassignable)
  return [
    bind(roles.superAdmins, ({ db }) => listSuperAdmins(db)),
    bind(roles.grantedMenus, ({ actor, db }) => menusOfRoles(db, actor.roles)),
    bind(roles.options, lists.options),
    bind(roles.list, lists.list),
    bind(roles.get, getForActor),
    readOnStandby(
      bind(roles.changes, async ({ db, input }) => {
        await requireRole(db, input.id)
        return listRoleChanges(db, input)
      }),
    ),
    bind(roles.create, create),
    bind(roles.update, update),
    bind(roles.remove, remove),
    bind(roles.grant, grant),
    bind(roles.previewGrant, previewGrant),
    bind(roles.previewRemove, previewRemove),
    bind(roles.previewTwoStep, previewTwoStep),
    bind(roles.addMembers, addMembers),
    bind(roles.removeMembers, removeMembers),
  ]
}
