import { basicRole } from '@amber/contract/sign-in/registration.ts'
import type { Database } from '#server/db/connect.ts'
import { declaredMenus } from '#server/db/seed/declared-menus.ts'
import { createVersionedCache } from '#server/db/data-version.ts'
import type { Actor } from '#server/http/session/authenticate.ts'
import { fail } from '#server/http/problem.ts'
import type { Platform } from '#server/lib/platform.ts'
import {
  findRoles,
  listUnassignableRoles,
  type PrivilegeLimits,
} from './assignable-roles.queries.ts'

export type Privileges = Pick<Actor, 'isSuper' | 'buttons' | 'roles'>

/** Whether no role has more rights than the actor. */
export async function isAssignable(
  db: Database,
  { actor, codes }: { actor: Privileges; codes: readonly string[] },
): Promise<boolean> {
  if (actor.isSuper || codes.length === 0) return true
  return (await listUnassignableRoles(db, { ...limitsOf(actor), among: codes })).length === 0
}

/** Like `isAssignable`, with one query in all cases: its time must not reveal users. `codes` may be empty. */
export async function isAssignableInSteadyTime(
  db: Database,
  { actor, codes }: { actor: Privileges; codes: readonly string[] },
): Promise<boolean> {
  const among = codes.length > 0 ? codes : [basicRole]
  const unassignable = await listUnassignableRoles(db, { ...limitsOf(actor), among })
  return actor.isSuper || codes.length === 0 || unassignable.length === 0
}

export async function requireAssignable(
  db: Database,
  asked: { actor: Privileges; codes: readonly string[] },
): Promise<void> {
  if (!(await isAssignable(db, asked))) throw fail('role_not_grantable', { field: 'roles' })
}

export async function requireRoles(db: Database, codes: readonly string[]) {
  const found = await findRoles(db, codes)
  if (found.length !== new Set(codes).size) throw fail('role_missing', { field: 'roles' })
  return found
}

export async function listUnassignable(db: Database, actor: Privileges): Promise<string[]> {
  return actor.isSuper ? [] : listUnassignableRoles(db, limitsOf(actor))
}

const limitsOf = ({ buttons, roles }: Privileges): PrivilegeLimits => ({
  buttons,
  granted: roles,
  asked: rolesAskedWithout(roles),
})

/** Roles of declared routes that these roles do not open: one more would open more pages. */
function rolesAskedWithout(roles: readonly string[]): string[] {
  const closed = declaredMenus.filter(
    ({ roles: asked }) => asked?.length && !asked.some((code) => roles.includes(code)),
  )
  return [...new Set(closed.flatMap(({ roles: asked = [] }) => asked))]
}

export type UnassignableRoles = ReturnType<typeof createUnassignableRoles>

/**
 * Caches `listUnassignable` until rights change: options of 1,000 roles take 9 ms instead of 150. Not for a
 * transaction that has changed them itself.
 */
export function createUnassignableRoles({ now, sha256 }: Pick<Platform, 'now' | 'sha256'>) {
  const cached = createVersionedCache<ReadonlySet<string>>({
    changes: 'rights_changes',
    maxBytes: 500_000,
    bytesOf: (codes) => 40 * codes.size,
    now,
  })
  return async (db: Database, actor: Privileges): Promise<ReadonlySet<string>> => {
    if (actor.isSuper) return new Set()
    const limits = limitsOf(actor)
    const key = sha256(JSON.stringify(limits)).toHex()
    return cached(db, key, async () => new Set(await listUnassignableRoles(db, limits)))
  }
}
