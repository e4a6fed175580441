import { superRole } from '@amber/contract/roles.ts'
import type { Database } from '#server/db/connect.ts'
import type { Actor } from '#server/http/authenticate.ts'
import { permissionsOfRoles } from './roles.queries.ts'

/** Whether the actor may give or take these roles: nobody hands out a role that holds more than they do. */
export async function mayGrant(
  db: Database,
  { actor, codes }: { actor: Actor; codes: readonly string[] },
): Promise<boolean> {
  if (actor.isSuper) return true
  if (codes.includes(superRole)) return false
  const needed = await permissionsOfRoles(db, codes)
  return needed.every((code) => actor.permissions.some((held) => held === code))
}
