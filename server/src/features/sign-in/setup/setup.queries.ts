import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { superRole } from '@amber/contract/roles/roles.ts'
import type { Database } from '#server/db/connect.ts'
import { roles, setupLinks, userRoles, users } from '#server/db/schema.ts'

export async function insertSetupLink(
  db: Database,
  row: typeof setupLinks.$inferInsert,
): Promise<void> {
  await db.insert(setupLinks).values(row)
}

/** A link, whether or not it is still good. */
export async function findSetupLink(db: Database, tokenHash: Uint8Array) {
  const [link] = await db.select().from(setupLinks).where(eq(setupLinks.tokenHash, tokenHash))
  return link ?? null
}

/** Uses a link up, once; null when it is unknown, used or too old. */
export async function consumeSetupLink(
  db: Database,
  { tokenHash, now }: { tokenHash: Uint8Array; now: Date },
): Promise<{ userId: string | null } | null> {
  const [used] = await db
    .update(setupLinks)
    .set({ usedAt: now })
    .where(
      and(
        eq(setupLinks.tokenHash, tokenHash),
        isNull(setupLinks.usedAt),
        gt(setupLinks.expiresAt, now),
      ),
    )
    .returning({ userId: setupLinks.userId })
  return used ?? null
}

/** Any number will do, as long as nothing else in this database takes the same advisory lock. */
const setupLock = 7_262_370_031

/** Lets servers that start at once take turns, until the transaction ends. */
export async function lockSetupLinks(db: Database): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${setupLock})`)
}

/** The links that still make a super admin. */
export async function listOpenSetupLinks(db: Database, now: Date) {
  return db
    .select({ tokenHash: setupLinks.tokenHash, expiresAt: setupLinks.expiresAt })
    .from(setupLinks)
    .where(and(isNull(setupLinks.usedAt), gt(setupLinks.expiresAt, now)))
}

/** Ends all links that are still open. */
export async function endOpenSetupLinks(db: Database, now: Date): Promise<void> {
  await db.update(setupLinks).set({ usedAt: now }).where(isNull(setupLinks.usedAt))
}

export async function hasSuperAdmin(db: Database): Promise<boolean> {
  const rows = await db
    .select({ one: sql`1` })
    .from(userRoles)
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .innerJoin(users, eq(users.id, userRoles.userId))
    .where(and(eq(roles.code, superRole), eq(users.status, '1'), isNull(users.removedAt)))
    .limit(1)
  return rows.length > 0
}

/** Makes a person with the super admin role. */
export async function insertSuperAdmin(
  db: Database,
  row: typeof users.$inferInsert,
): Promise<void> {
  await db.insert(users).values(row)
  await db.insert(userRoles).select((query) =>
    query
      .select({ userId: sql<string>`${row.id}::uuid`.as('user_id'), roleId: roles.id })
      .from(roles)
      .where(eq(roles.code, superRole)),
  )
}
