import { sql } from 'drizzle-orm'
import { permissionCodes, superPermissions } from '@amber/contract/permissions.ts'
import { superRole } from '@amber/contract/roles/roles.ts'

// Constants, inlined so that requests do not send them.
const listOf = (codes: readonly string[]) => sql.raw(`array['${codes.join("', '")}']`)
const isSuperRole = sql.raw(`roles.code = '${superRole}'`)

/**
 * Selects the codes of a role, for queries that include `roles`. The only definition of what the super role holds.
 */
export const codesOfRole = sql`
  select code from role_permissions where role_permissions.role_id = roles.id
    and not ${isSuperRole} and code <> all(${listOf(superPermissions)})
  union all select unnest(${listOf(permissionCodes)}) where ${isSuperRole}
  union all select code from menu_buttons where ${isSuperRole}
    and code <> all(${listOf(permissionCodes)})`

/** Stored authorization mode; null until it is set. */
export const storedAuthorization = sql<
  string | null
>`(select value->>'mode' from settings where key = 'authorization')`
