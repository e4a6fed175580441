import { sql } from 'drizzle-orm'
import { permissionCodes, superPermissions } from '@amber/contract/permissions.ts'
import { superRole } from '@amber/contract/roles/roles.ts'

// Constants of our own, written into the statement so that no request has to send them.
const listOf = (codes: readonly string[]) => sql.raw(`array['${codes.join("', '")}']`)
const isSuperRole = sql.raw(`roles.code = '${superRole}'`)

/**
 * The codes that a role holds, as a query of one column; for queries that have `roles` among their tables. This is the one
 * place that knows what the super role holds: every permission, some of which nobody else can, and every button that is
 * described on a menu.
 */
export const codesOfRole = sql`
  select code from role_permissions where role_permissions.role_id = roles.id
    and not ${isSuperRole} and code <> all(${listOf(superPermissions)})
  union all select unnest(${listOf(permissionCodes)}) where ${isSuperRole}
  union all select code from menu_buttons where ${isSuperRole}
    and code <> all(${listOf(permissionCodes)})`
