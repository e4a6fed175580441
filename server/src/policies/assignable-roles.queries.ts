import { and, inArray, sql } from 'drizzle-orm'
import { superRole } from '@amber/contract/roles/roles.ts'
import { storedAuthorization, codesOfRole } from '#server/db/granted-rights.ts'
import type { Database } from '#server/db/connect.ts'
import { roles } from '#server/db/schema.ts'

export type PrivilegeLimits = {
  buttons: readonly string[]
  /** Enabled ones. */
  granted: readonly string[]
  /** Required by declared routes and missing; open pages under static authorization. */
  asked: readonly string[]
  /** Default all. */
  among?: readonly string[]
}

/** Returns the roles with more permissions or pages than the caller, always the super role. */
export async function listUnassignableRoles(
  db: Database,
  { buttons, granted, asked, among }: PrivilegeLimits,
): Promise<string[]> {
  const listOf = (codes: readonly string[]) => sql`${sql.param([...codes])}::text[]`
  // Does not depend on the role, so that Postgres reads the caller's menus once.
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

export async function findRoles(db: Database, codes: readonly string[]) {
  if (codes.length === 0) return []
  return db
    .select({ id: roles.id, code: roles.code, name: roles.name })
    .from(roles)
    .where(inArray(roles.code, [...codes]))
}
