import { and, inArray, sql } from 'drizzle-orm'
import { superRole } from '@amber/contract/roles/roles.ts'
import { storedAuthorization } from '#server/db/authorization-mode.ts'
import type { Database } from '#server/db/connect.ts'
import { codesOfRole } from '#server/db/role-codes.ts'
import { roles } from '#server/db/schema.ts'

export type Limits = {
  /** The codes of permissions and buttons that the caller holds. */
  buttons: readonly string[]
  /** The caller's enabled roles. */
  granted: readonly string[]
  /** The roles that a declared route asks for and the caller has not: they open pages where the routes decide. */
  asked: readonly string[]
  /** Which roles to look at; all of them if left out. */
  among?: readonly string[]
}

/**
 * The codes of the roles that hold more than the caller, the super role always among them: more permissions, or more
 * pages by the present authorization mode.
 */
export async function listUnassignableRoles(
  db: Database,
  { buttons, granted, asked, among }: Limits,
): Promise<string[]> {
  const listOf = (codes: readonly string[]) => sql`${sql.param([...codes])}::text[]`
  // The caller's menus depend on no role looked at, so that Postgres reads them once, however many roles there are.
  const rows = await db
    .select({ code: roles.code })
    .from(roles)
    .where(
      and(
        among && inArray(roles.code, [...among]),
        sql`(roles.code = ${superRole}
          or exists (${codesOfRole} except select unnest(${listOf(buttons)}))
          or case when ${storedAuthorization} = 'dynamic'
            then exists (select from role_menus where role_menus.role_id = roles.id
              and role_menus.menu_id not in (select seen.menu_id
                from role_menus as seen join roles as own on own.id = seen.role_id
                where own.code = any(${listOf(granted)})))
            else roles.code = any(${listOf(asked)}) end)`,
      ),
    )
  return rows.map((row) => row.code)
}

/** The roles with these codes. */
export async function findRoles(db: Database, codes: readonly string[]) {
  if (codes.length === 0) return []
  return db
    .select({ id: roles.id, code: roles.code, name: roles.name })
    .from(roles)
    .where(inArray(roles.code, [...codes]))
}
