import type { Database } from '#server/db/connect.ts'
import { createDataVersion } from '#server/db/data-version.ts'
import { declaredMenus } from '#server/db/seed/declared-menus.ts'
import type { Actor } from '#server/http/session/authenticate.ts'
import { fail } from '#server/http/problem.ts'
import type { Platform } from '#server/lib/platform.ts'
import { createCache } from '#server/lib/caches/cache.ts'
import { findRoles, listUnassignableRoles, type Limits } from './roles.queries.ts'

/** What decides which roles a user may assign: their own permissions and roles. */
export type Privileges = Pick<Actor, 'isSuper' | 'buttons' | 'roles'>

/** Whether the actor may give and take these roles: none of them holds more than the actor does. */
export async function isAssignable(
  db: Database,
  { actor, codes }: { actor: Privileges; codes: readonly string[] },
): Promise<boolean> {
  if (actor.isSuper || codes.length === 0) return true
  return (await listUnassignableRoles(db, { ...limitsOf(actor), among: codes })).length === 0
}

/** Throws `role_not_grantable` unless the actor may assign these roles. */
export async function requireAssignable(
  db: Database,
  asked: { actor: Privileges; codes: readonly string[] },
): Promise<void> {
  if (!(await isAssignable(db, asked))) throw fail('role_not_grantable', { field: 'roles' })
}

/** Finds roles by their codes. Throws `role_missing` where one does not exist. */
export async function requireRoles(db: Database, codes: readonly string[]) {
  const found = await findRoles(db, codes)
  if (found.length !== new Set(codes).size) throw fail('role_missing', { field: 'roles' })
  return found
}

/** The codes of all roles that the actor may neither give nor take. */
export async function listUnassignable(db: Database, actor: Privileges): Promise<string[]> {
  return actor.isSuper ? [] : listUnassignableRoles(db, limitsOf(actor))
}

const limitsOf = ({ buttons, roles }: Privileges): Limits => ({
  buttons,
  granted: roles,
  asked: rolesAskedWithout(roles),
})

/**
 * The roles that a declared route asks for which these do not pass: by one of them, alone or with others, more would
 * be seen where the routes decide.
 */
function rolesAskedWithout(roles: readonly string[]): string[] {
  const closed = declaredMenus.filter(
    ({ roles: asked }) => asked?.length && !asked.some((code) => roles.includes(code)),
  )
  return [...new Set(closed.flatMap(({ roles: asked = [] }) => asked))]
}

const maxBytes = 500_000
const maxAgeMs = 30_000

export type UnassignableRoles = ReturnType<typeof createUnassignableRoles>

/**
 * Caches `listUnassignable` until roles, their permissions or the authorization mode change: for lists, which mark each
 * record. Not for a transaction that has changed them itself.
 */
export function createUnassignableRoles({ now, sha256 }: Pick<Platform, 'now' | 'sha256'>) {
  const stateOf = createDataVersion('rights_changes')
  const remembered = createCache<ReadonlySet<string>>({
    maxBytes,
    maxAgeMs,
    now,
    bytesOf: (codes) => 40 * codes.size,
  })
  return async (db: Database, actor: Privileges): Promise<ReadonlySet<string>> => {
    if (actor.isSuper) return new Set()
    const limits = limitsOf(actor)
    const key = `${await stateOf(db)} ${sha256(JSON.stringify(limits)).toHex()}`
    return remembered(key, async () => new Set(await listUnassignableRoles(db, limits)))
  }
}
